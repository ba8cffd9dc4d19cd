/** Facts of a span beside its name: never a body, an address's query, a name of a person or a value of a statement. */
export type Facts = Record<string, string | number>

/** Place that spans go to: nowhere, unless tracing is opened (tracing.ts). */
export interface Spans {
  /** Runs the work within a span of its own. */
  within<Result>(name: string, facts: Facts, work: () => Promise<Result>): Promise<Result>
  /** Notes what has already ended, within the span that is open now. @param milliseconds that it took. */
  note(name: string, facts: Facts, milliseconds: number, error?: unknown): void
}

let spans: Spans | undefined

export const setSpans = (next: Spans | undefined): void => void (spans = next)

/** Runs the work, and tells a collector of traces of it where the operator has named one. */
export const traced = <Result>(
  name: string,
  facts: Facts,
  work: () => Promise<Result>,
): Promise<Result> => (spans === undefined ? work() : spans.within(name, facts, work))

/** Tells of what has ended. @param milliseconds that it took. */
export const noteSpan = (name: string, facts: Facts, milliseconds: number, error?: unknown): void =>
  spans?.note(name, facts, milliseconds, error)

export const isTraced = (): boolean => spans !== undefined
