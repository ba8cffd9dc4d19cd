/** Says if a value that was read from JSON is of a form. Small and without a library: a million leaves pass through. */
export type Check<T> = (value: unknown) => value is T
export type Of<C> = C extends Check<infer T> ? T : never

type Shape = Readonly<Record<string, Check<unknown>>>
type Members<S extends Shape> = { -readonly [Key in keyof S]: Of<S[Key]> }

export const whole =
  (least: number, most: number = Number.MAX_SAFE_INTEGER): Check<number> =>
  (value): value is number =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most

export const matching =
  (form: RegExp): Check<string> =>
  (value): value is string =>
    typeof value === 'string' && form.test(value)

/** A text of at most so many characters that has a UTF-8 form. */
export const textUpTo =
  (most: number): Check<string> =>
  (value): value is string =>
    typeof value === 'string' && value.length <= most && value.isWellFormed()

export const oneOf =
  <const T extends string | number>(...values: readonly T[]): Check<T> =>
  (value): value is T =>
    values.some((known) => known === value)

export const truth: Check<boolean> = (value): value is boolean => typeof value === 'boolean'

export const nullOr =
  <T>(check: Check<T>): Check<T | null> =>
  (value): value is T | null =>
    value === null || check(value)

export const list =
  <T>(check: Check<T>, least: number, most: number): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.length >= least && value.length <= most && value.every(check)

/** An object with string keys of one form, at most so many. */
export const record =
  <T>(key: RegExp, check: Check<T>, most: number): Check<Record<string, T>> =>
  (value): value is Record<string, T> => {
    if (!isObject(value)) return false
    const members = Object.entries(value)
    return members.length <= most && members.every(([name, of]) => key.test(name) && check(of))
  }

/** An object with exactly these members; those of `optional` may be absent. */
export function object<S extends Shape, O extends Shape = Record<never, never>>(
  shape: S,
  optional?: O,
): Check<Members<S> & Partial<Members<O>>> {
  const required = Object.entries(shape)
  const further = Object.entries(optional ?? {})
  return (value): value is Members<S> & Partial<Members<O>> => {
    if (!isObject(value)) return false
    let known = required.length
    for (const [key, check] of required) if (!check(value[key])) return false
    for (const [key, check] of further) {
      if (!Object.hasOwn(value, key)) continue
      if (!check(value[key])) return false
      known++
    }
    return Object.keys(value).length === known
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
