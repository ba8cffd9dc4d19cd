interface Kept<Value> {
  until: number
  value: Promise<Value>
}

interface Options<Value> {
  /** How old a value may be. */
  milliseconds: number
  /** Entries at most; the oldest goes first. */
  most: number
  /** Epoch milliseconds at which a value stops being right, if that is sooner. */
  endsAt?: (value: Value) => number
}

/** Values that many ask for at once: each is read once, by the first who asks, and kept for a moment. */
export interface AnswerCache<Value> {
  get(key: string, load: () => Promise<Value>): Promise<Value>
  /** Forgets everything under `key`; a read under way is answered to those who wait, and not kept. */
  drop(key: string): void
  /** The same for every key. */
  clear(): void
}

export function openAnswerCache<Value>(options: Options<Value>): AnswerCache<Value> {
  const entries = new Map<string, Kept<Value>>()

  const load = (key: string, read: () => Promise<Value>): Promise<Value> => {
    const entry: Kept<Value> = { until: Date.now() + options.milliseconds, value: read() }
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > options.most && oldest !== undefined) entries.delete(oldest)
    entry.value.then(
      (value) => {
        entry.until = Math.min(entry.until, options.endsAt?.(value) ?? Infinity)
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key)
      },
    )
    return entry.value
  }

  return {
    get(key, read) {
      const entry = entries.get(key)
      return entry && Date.now() < entry.until ? entry.value : load(key, read)
    },
    drop: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}
