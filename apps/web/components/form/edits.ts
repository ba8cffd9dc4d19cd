/**
 * Changes that a person made and has not saved, over the server's values. The server's value from when the change began
 * is kept beside it, so that a second organiser's change of the same field is noticed.
 */
export interface Edits<Values extends object> {
  changes: Partial<Values>
  seen: Partial<Values>
}

export type Key<Values extends object> = Extract<keyof Values, string>

/** Values are plain JSON. */
export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

export function noEdits<Values extends object>(): Edits<Values> {
  return { changes: {}, seen: {} }
}

/** Returns the form's shown values: the server's values with the person's over them. */
export function shown<Values extends object>(base: Values, edits: Edits<Values>): Values {
  return { ...base, ...edits.changes }
}

/** Fields whose value differs from the server's. */
export function changedKeys<Values extends object>(
  base: Values,
  edits: Edits<Values>,
): Key<Values>[] {
  const keys = Object.keys(edits.changes) as Key<Values>[]
  return keys.filter((key) => key in base && !same(edits.changes[key], base[key]))
}

/** Fields that both changed: the person here, and somebody else on the server meanwhile. */
export function conflictingKeys<Values extends object>(
  base: Values,
  edits: Edits<Values>,
): Key<Values>[] {
  return changedKeys(base, edits).filter((key) => !same(edits.seen[key], base[key]))
}

/** Takes a change in; one that leads back to the server's value is no change. */
export function withChange<Values extends object>(
  base: Values,
  edits: Edits<Values>,
  change: Partial<Values>,
): Edits<Values> {
  const changes = { ...edits.changes }
  const seen = { ...edits.seen }
  for (const key of Object.keys(change) as Key<Values>[]) {
    if (same(change[key], base[key])) {
      delete changes[key]
      delete seen[key]
    } else {
      changes[key] = change[key]
      if (!(key in seen)) seen[key] = base[key]
    }
  }
  return { changes, seen }
}

/** The person decides about a field that both changed: their own value goes on, or the other's stands. */
export function settled<Values extends object>(
  base: Values,
  edits: Edits<Values>,
  key: Key<Values>,
  mine: boolean,
): Edits<Values> {
  if (mine) return { ...edits, seen: { ...edits.seen, [key]: base[key] } }
  return withoutKeys(edits, [key])
}

/** After a save: what was sent is no longer a change, what was typed since still is. */
export function afterSave<Values extends object>(
  saved: Values,
  edits: Edits<Values>,
  sent: Partial<Values>,
): Edits<Values> {
  const keys = Object.keys(sent) as Key<Values>[]
  const done = keys.filter((key) => same(edits.changes[key], sent[key]))
  const rest = withoutKeys(edits, done)
  const seen = { ...rest.seen }
  for (const key of keys) if (key in rest.changes) seen[key] = saved[key]
  return { changes: rest.changes, seen }
}

function withoutKeys<Values extends object>(
  edits: Edits<Values>,
  keys: readonly Key<Values>[],
): Edits<Values> {
  const changes = { ...edits.changes }
  const seen = { ...edits.seen }
  for (const key of keys) {
    delete changes[key]
    delete seen[key]
  }
  return { changes, seen }
}
