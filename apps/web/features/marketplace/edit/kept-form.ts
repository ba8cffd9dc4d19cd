import { dropDraft, readDraft, writeDraft } from '../../../lib/draft.ts'
import { inputOf, type Values } from './values.ts'

/** Text of a form that the server has not confirmed yet. */
export interface Kept {
  /** The last revision that was known when it was typed. */
  revision: number
  /** True if a save got no answer since, and may have made the next revision. */
  unsure: boolean
  values: Values
  at: number
}

/** The kept values of a service, by the form that they were typed into: two tabs may have one open. */
type AllKept = Readonly<Record<string, Kept>>

interface Restored {
  form: string
  kept: Kept
  /** True if the service was saved elsewhere since: a person decides which of both goes on. */
  isBeside: boolean
}

/** Returns the last typed values that a device keeps, for a service whose revision is this. */
function restoredOf(all: AllKept | undefined, revision: number): Restored | undefined {
  const [last] = Object.entries(all ?? {})
    .filter(([, kept]) => isWhole(kept))
    .toSorted(([, a], [, b]) => b.at - a.at)
  if (last === undefined) return undefined
  const [form, kept] = last
  const own = revision === kept.revision || (kept.unsure && revision === kept.revision + 1)
  return { form, kept, isBeside: !own }
}

/** Values kept by an older page have neither lines to compare by nor films. */
const isWhole = (kept: unknown): boolean => {
  const values = (kept as Partial<Kept> | null)?.values
  return values !== undefined && 'lines' in values && 'films' in values
}

/** The kept values of one form: another tab's stay where they are until that form saved them. */
export function keptForm(name: string, form: string) {
  const others = (): AllKept => {
    const { [form]: _, ...rest } = readDraft<AllKept>(name) ?? {}
    return rest
  }
  const drop = () => {
    const rest = others()
    if (Object.keys(rest).length === 0) dropDraft(name)
    else writeDraft(name, rest)
  }
  return {
    write: (known: Pick<Kept, 'revision' | 'unsure'>, values: Values) =>
      writeDraft(name, { ...others(), [form]: { ...known, values, at: Date.now() } }),
    drop,
    /** Takes over the last values of this service that the device keeps, whoever typed them. */
    restore: (revision: number): Restored | undefined => {
      const found = restoredOf(readDraft<AllKept>(name), revision)
      if (found === undefined) return undefined
      const { [found.form]: _, ...rest } = readDraft<AllKept>(name) ?? {}
      writeDraft(name, { ...rest, [form]: found.kept })
      return found
    },
  }
}

export type KeptForm = ReturnType<typeof keptForm>

/** Tells whether a save that went out holds all that is typed now. */
export function isSent(values: Values, sent: object): boolean {
  const there = new Map<string, unknown>(Object.entries(sent))
  return Object.entries(inputOf(values)).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(there.get(name)),
  )
}
