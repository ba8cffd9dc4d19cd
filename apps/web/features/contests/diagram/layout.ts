/** Pixels of a stop with what lies between two. */
export const rowHeight = 48
/** Pixels that a column takes at the least, and a gap. */
const narrowest = 208
const narrowestGap = 56

/** Gap between two columns. */
export const gap = `clamp(${narrowestGap}px, 12%, 180px)`

/** Columns share the room there is; below this many pixels the picture moves sideways. */
export const leastWidth = (columns: number): number =>
  columns * narrowest + (columns - 1) * narrowestGap

export const columnWidth = (columns: number): string =>
  `((100% - ${columns - 1} * ${gap}) / ${columns})`

export const columnLeft = (column: number, columns: number): string =>
  `${column} * (${columnWidth(columns)} + ${gap})`
