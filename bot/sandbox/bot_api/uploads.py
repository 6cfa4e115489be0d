"""Files: taking uploads in, finding them again by their ids, giving them out."""

from __future__ import annotations

import io
import re
import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PIL import Image, UnidentifiedImageError

from bot.sandbox.model.entities import Json, StoredFile
from bot.sandbox.model.refusals import RefusalError, bad_request
from bot.sandbox.model.wire import photo_letters, scaled

if TYPE_CHECKING:
    from bot.sandbox.bot_api.params import Params, Upload
    from bot.sandbox.model.store import Store

PHOTO_LIMIT: Final = 10 * 1024 * 1024
FILE_LIMIT: Final = 50 * 1024 * 1024
_PHOTO_ID = re.compile(r"AgAC([smxy])(\w+)")
_DOCUMENT_ID = re.compile(r"BQAC(\w+)")
_ANIMATION_ID = re.compile(r"CgAC(\w+)")
_WRONG_ID: Final = "wrong file identifier/HTTP URL specified"


def photo_key(store: Store, params: Params, field: str, reference: str) -> str:
    """The key of the photo that a call uploads in `field`, or names by `reference`."""
    upload = _upload(params, field, reference)
    if upload is not None:
        return _keep(store, _photo(upload))
    if known := _PHOTO_ID.fullmatch(reference):
        return _known(store, known.group(2))
    raise bad_request(_WRONG_ID if reference else "there is no photo in the request")


def known_photo(store: Store, reference: str) -> str:
    """The key of a photo that was sent before."""
    known = _PHOTO_ID.fullmatch(reference)
    if known is None:
        raise bad_request(_WRONG_ID)
    return _known(store, known.group(2))


def document_key(store: Store, params: Params, field: str, reference: str) -> str:
    """The key of the document that a call uploads in `field`, or names by `reference`."""
    upload = _upload(params, field, reference)
    if upload is not None:
        return _keep(store, _document(upload))
    if known := _DOCUMENT_ID.fullmatch(reference):
        return _known(store, known.group(1))
    raise bad_request(_WRONG_ID if reference else "there is no document in the request")


def animation_key(store: Store, params: Params, field: str, reference: str) -> str:
    """The key of the animation that a call uploads in `field`, or names by `reference`."""
    upload = _upload(params, field, reference)
    if upload is not None:
        return _keep(store, _animation(upload))
    if known := _ANIMATION_ID.fullmatch(reference):
        return _known(store, known.group(1))
    raise bad_request(_WRONG_ID if reference else "there is no animation in the request")


def _upload(params: Params, field: str, reference: str) -> Upload | None:
    if reference.startswith("attach://"):
        upload = params.files.get(reference.removeprefix("attach://"))
        if upload is None:
            raise bad_request("wrong file identifier/HTTP URL specified")
        return upload
    return params.files.get(field)


def _known(store: Store, key: str) -> str:
    if store.file(key) is None:
        raise bad_request("wrong remote file identifier specified: can't unserialize it")
    return key


def _keep(store: Store, file: StoredFile) -> str:
    store.put_file(file)
    return file.key


def _new_key() -> str:
    return secrets.token_hex(12)


def _document(upload: Upload) -> StoredFile:
    if not upload.data:
        raise bad_request("file must be non-empty")
    if len(upload.data) > FILE_LIMIT:
        raise RefusalError(413, "Request Entity Too Large")
    return StoredFile(_new_key(), upload.name, upload.mime, upload.data)


def _animation(upload: Upload) -> StoredFile:
    """A GIF; what Telegram would send as another kind of file is refused here."""
    document = _document(upload)
    mime, width, height = _measured(document.data)
    if mime != "image/gif":
        raise bad_request(f"this server takes a GIF for an animation, not {mime}")
    return replace(document, mime=mime, width=width, height=height)


def _photo(upload: Upload) -> StoredFile:
    if not upload.data:
        raise bad_request("file must be non-empty")
    if len(upload.data) > PHOTO_LIMIT:
        size = len(upload.data)
        raise bad_request(
            f"file of size {size} bytes is too big for a photo; "
            f"the maximum size is {PHOTO_LIMIT} bytes"
        )
    mime, width, height = _measured(upload.data)
    if width + height > 10_000 or max(width, height) > 20 * min(width, height):
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    return StoredFile(_new_key(), upload.name, mime, upload.data, width, height)


def _measured(data: bytes) -> tuple[str, int, int]:
    try:
        with Image.open(io.BytesIO(data)) as image:
            mime = Image.MIME.get(image.format or "", "image/png")
            return mime, image.width, image.height
    except (UnidentifiedImageError, OSError) as error:
        raise bad_request("IMAGE_PROCESS_FAILED") from error


def file_json(store: Store, file_id: str) -> Json:
    """The `File` that a file id stands for."""
    photo = _PHOTO_ID.fullmatch(file_id)
    document = _DOCUMENT_ID.fullmatch(file_id) or _ANIMATION_ID.fullmatch(file_id)
    key = photo.group(2) if photo else document.group(1) if document else ""
    file = store.file(key)
    if file is None:
        raise bad_request("invalid file_id")
    unique = f"AQAD{photo.group(1)}{key[:12]}" if photo else f"AgAD{key[:12]}"
    path = f"photos/{photo.group(1)}_{key}.png" if photo else f"documents/{key}/{file.name}"
    size = {} if photo else {"file_size": len(file.data)}
    return {"file_id": file_id, "file_unique_id": unique, "file_path": path, **size}


def file_content(store: Store, path: str) -> StoredFile | None:
    """The file at a path that `getFile` told, None if there is none."""
    folder, _, rest = path.partition("/")
    if folder == "documents":
        return store.file(rest.partition("/")[0])
    letter, _, name = rest.partition("_")
    file = store.file(name.removesuffix(".png"))
    return _resized(file, letter) if file and file.width and letter in "smxy" else None


def _resized(file: StoredFile, letter: str) -> StoredFile:
    if letter == photo_letters(file)[-1] and max(file.width, file.height) <= 1280:
        return file
    width, height = scaled(file, letter)
    out = io.BytesIO()
    with Image.open(io.BytesIO(file.data)) as image:
        image.convert("RGB").resize((width, height)).save(out, "PNG")
    return StoredFile(file.key, file.name, "image/png", out.getvalue(), width, height)
