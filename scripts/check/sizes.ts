import type { Rule } from './sources.ts'

const most = 250

/** Files that are tables or catalogues: long, and the better for being in one place. */
const tables = [
  /^apps\/server\/src\/rights\/table\.ts$/,
  /^apps\/server\/src\/modules\/\w+\/rights\.ts$/,
  /^packages\/ui\/src\/theme\.css$/,
  /^packages\/provider-sim\/src\/\w+\/(schema|operations)\.ts$/,
  /^scripts\/demo\/(samples|\w+Samples)\.ts$/,
]

/** A file that has grown past its size becomes a folder of the same name. */
export const sizes: Rule = (sources) =>
  sources
    .filter(
      ({ path }) => /\.(ts|tsx|mjs|css)$/.test(path) && !tables.some((table) => table.test(path)),
    )
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > most)
    .map(({ path, lines }) => `${path}: ${lines} lines`)
