"""Statements that are written once for both databases."""

import pytest
from sqlalchemy import column, insert, select

from bot.store import Store
from bot.store.db.dialect import FEW, few, is_one_of
from bot.store.db.schema import posts

NUMBERS = select(posts.c.message).where(is_one_of(column("message"), "number"))


@pytest.mark.parametrize("wanted", [[3], [1, 2, 3], [7, 99], list(range(1, FEW + 1))])
async def test_a_column_has_one_of_a_few_values(wanted: list[int], store: Store) -> None:
    there = range(2, FEW + 4)
    rows = [{"chat": 1, "message": number, "code": "K7"} for number in there]
    async with store.transaction() as connection:
        await connection.execute(insert(posts), rows)
        found = await connection.scalars(NUMBERS, few("number", wanted))
        assert {*found} == {*wanted} & {*there}


@pytest.mark.parametrize("values", [[], list(range(FEW + 1))])
def test_a_few_are_neither_none_nor_more(values: list[int]) -> None:
    with pytest.raises(ValueError, match=f"not 1 to {FEW}"):
        few("number", values)
