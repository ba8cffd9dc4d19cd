/** A code as a path over a grid of `size` by `size`, its quiet zone included. */
export interface QrPath {
  size: number
  path: string
}

const quiet = 4

/** Draws the dark modules of a code, row by row, each run as one rectangle. */
export function qrPath(modules: {
  size: number
  get: (row: number, column: number) => number
}): QrPath {
  const { size } = modules
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!modules.get(row, column)) continue
      const from = column
      while (column < size && modules.get(row, column)) column++
      path += `M${from + quiet} ${row + quiet}h${column - from}v1h-${column - from}z`
    }
  }
  return { size: size + 2 * quiet, path }
}

export function qrSvg({ size, path }: QrPath): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}
