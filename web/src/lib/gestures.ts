// Fingers, mouse and wheel on a board: what was meant, not what moved.
const NEAR = 6;

export interface Gestures {
  pan: (dx: number, dy: number) => void;
  zoom: (factor: number, px: number, py: number) => void;
  hover: (px: number, py: number) => void;
  leave: () => void;
  tap: (px: number, py: number, byTouch: boolean) => void;
  /** A right click, or a tap with two fingers. */
  turn: () => void;
}

interface Finger {
  x: number;
  y: number;
}

export function watch(node: HTMLElement, on: Gestures): () => void {
  const fingers = new Map<number, Finger>();
  let moved = false;
  let most = 0;
  /** Whether this is the second click of a double click: it never means more than the first. */
  let again = false;

  const at = (event: MouseEvent): [number, number] => {
    const box = node.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };

  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    if (fingers.size === 0) [moved, most] = [false, 0];
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    most = Math.max(most, fingers.size);
    node.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent): void {
    const before = fingers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") on.hover(...at(event));
      return;
    }
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
    if (!moved && Math.hypot(dx, dy) < NEAR) return;
    moved = true;
    if (fingers.size === 2) pinch(event, before);
    else on.pan(-dx, -dy);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  function pinch(event: PointerEvent, before: Finger): void {
    const other = [...fingers.entries()].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    const old = Math.hypot(before.x - other.x, before.y - other.y);
    const now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    const box = node.getBoundingClientRect();
    const [px, py] = [(event.clientX + other.x) / 2 - box.left, (event.clientY + other.y) / 2 - box.top];
    if (old > 0) on.zoom(now / old, px, py);
    on.pan((before.x - event.clientX) / 2, (before.y - event.clientY) / 2);
  }

  function up(event: PointerEvent): void {
    if (!fingers.delete(event.pointerId) || moved) return;
    if (again && event.pointerType === "mouse") return;
    if (most === 1) on.tap(...at(event), event.pointerType !== "mouse");
    else if (fingers.size === 0) on.turn();
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    on.zoom(Math.exp(-event.deltaY * 0.0015), ...at(event));
  }

  function menu(event: MouseEvent): void {
    event.preventDefault();
    on.turn();
  }

  const stop = new AbortController();
  const options = { signal: stop.signal };
  node.addEventListener("pointerdown", down, options);
  node.addEventListener("mousedown", (event) => (again = event.detail > 1), options);
  node.addEventListener("pointermove", move, options);
  node.addEventListener("pointerup", up, options);
  node.addEventListener("pointercancel", (event) => fingers.delete(event.pointerId), options);
  node.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && on.leave(), options);
  node.addEventListener("wheel", wheel, { ...options, passive: false });
  node.addEventListener("contextmenu", menu, options);
  return () => stop.abort();
}
