/** One line of the conformance table: done with the test that shows it, or later with the part it waits for. */
export interface Row {
  kind: string
  what: string
  state: 'done' | 'later'
  /** File of the test, and its title as it stands there. */
  test?: { file: string; title: string }
  /** What it waits for. */
  part?: string
}

interface Named {
  kind: string
  what: string
}

export const done = (named: Named, file: string, title: string): Row => ({
  ...named,
  state: 'done',
  test: { file, title },
})
export const later = (named: Named, part: string): Row => ({ ...named, state: 'later', part })

/** Rows of one kind, each with what the row says, the file of its test and the test's title. */
export const shown = (kind: string, rows: readonly (readonly [string, string, string])[]): Row[] =>
  rows.map(([what, file, title]) => done({ kind, what }, file, title))
