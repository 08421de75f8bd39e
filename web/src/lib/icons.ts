// Signs that the page draws itself, as paths around the middle of a cell.
/** What was struck. */
export const STRUCK = "M26-34L34-26L-8 16L-16 8ZM-22 2L-2 22L-8 28L-28 8ZM-22 18L-34 30L-28 36L-16 24Z";
/** What was warded off. */
export const WARDED = "M-26-30H26V-2C26 16 12 28 0 34C-12 28-26 16-26-2Z";
