/** Line of the conformance table: done with the test that shows it, or later with the part it waits for. */
export interface Row {
  kind: string
  what: string
  state: 'done' | 'later'
  /** File of the test, and the id that stands in its title (`[cf:x3f9a]`); of a list of screens `screen <address>`. */
  test?: { file: string; id: string }
  /** Part that the row waits for. */
  part?: string
}

interface Named {
  kind: string
  what: string
}

export const done = (named: Named, file: string, id: string): Row => ({
  ...named,
  state: 'done',
  test: { file, id },
})
export const later = (named: Named, part: string): Row => ({ ...named, state: 'later', part })

/** Rows of one kind, each with what the row says, the file of its test and the test's id. */
export const shown = (kind: string, rows: readonly (readonly [string, string, string])[]): Row[] =>
  rows.map(([what, file, id]) => done({ kind, what }, file, id))
