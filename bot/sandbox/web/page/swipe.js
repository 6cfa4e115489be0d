/** Swiping a message to the left answers it. */

const FAR = 56;

/** Call `done(row)` when a row was swiped far enough. */
export function swipe(list, done) {
  let start = null;
  list.addEventListener("pointerdown", (event) => {
    const row = event.target.closest(".msg");
    if (event.pointerType !== "touch" || !row || event.target.closest("pre")) return;
    start = { x: event.clientX, y: event.clientY, row, stack: row.querySelector(".stack"), far: false };
  });
  list.addEventListener("pointermove", (event) => {
    if (!start) return;
    const moved = event.clientX - start.x;
    if (Math.abs(event.clientY - start.y) > 30) return settle();
    start.far = moved < -FAR;
    start.stack.style.transform = moved < -8 ? `translateX(${Math.max(moved, -80)}px)` : "";
  });
  const settle = () => {
    if (start) start.stack.style.transform = "";
    start = null;
  };
  list.addEventListener("pointerup", () => {
    if (start?.far) done(start.row);
    settle();
  });
  list.addEventListener("pointercancel", settle);
}
