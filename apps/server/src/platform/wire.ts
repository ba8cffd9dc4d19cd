const plain = { enumerable: true, writable: true, configurable: true }

/**
 * A copy of an answer with the values that its JSON would bring: times as texts, nothing that is undefined. A page gets
 * the same as every other client without writing and reading a text, and can change nothing that others are given.
 * @throws TypeError for a whole number that JSON does not know (`bigint`).
 */
export function asWire(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'bigint') throw new TypeError('JSON knows no bigint')
  if (typeof value !== 'object') return undefined
  if (value === null) return null
  if (Array.isArray(value)) return value.map((item) => asWire(item) ?? null)
  if ('toJSON' in value && typeof value.toJSON === 'function')
    return asWire((value.toJSON as () => unknown)())
  const copy: Record<string, unknown> = {}
  // JSON knows no prototypes: a key of that name is a value like any other.
  const put = (key: string, part: unknown): void => {
    if (key !== '__proto__') copy[key] = part
    else Object.defineProperty(copy, key, { value: part, ...plain })
  }
  for (const key of Object.keys(value)) {
    const part = asWire((value as Record<string, unknown>)[key])
    if (part !== undefined) put(key, part)
  }
  return copy
}
