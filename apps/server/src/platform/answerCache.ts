import { Kept } from './kept.ts'

interface Options<Value> {
  /** Milliseconds that a value may be old; without it a value is right for good. */
  milliseconds?: number
  /** Entries at most; the oldest goes first. */
  most: number
  /** Bytes of all entries at most. */
  mostBytes?: number
  bytesOf?: (value: Value) => number
  /** Epoch milliseconds at which a value stops being right, if that is sooner. */
  endsAt?: (value: Value) => number
}

/** Values that many ask for at once: each is read once, by the first who asks, and kept for a moment. */
export interface AnswerCache<Value> {
  /** The value itself where it was read already, so that nobody waits for it. */
  get(key: string, load: () => Promise<Value>): Promise<Value> | Value
  /** Returns the value that was read last, though its time may be over; undefined while it is read. */
  last(key: string): Value | undefined
  /** Forgets everything under `key`; a read under way is answered to its waiting callers, and not kept. */
  drop(key: string): void
  /** Forgets wherever the value is over, or may be: the value is undefined while it is read. */
  dropWhere(isOver: (value: Value | undefined) => boolean): void
  /** The same for every key. */
  clear(): void
}

/** A reading, and what came of it. */
interface Reading<Value> {
  under: Promise<Value>
  done?: { value: Value }
}

export function openAnswerCache<Value>(options: Options<Value>): AnswerCache<Value> {
  const { milliseconds = Infinity, most, mostBytes, bytesOf, endsAt } = options
  const kept = new Kept<Reading<Value>>({
    most,
    ...(mostBytes !== undefined && { mostBytes }),
    ...(bytesOf && { bytesOf: ({ done }) => (done ? bytesOf(done.value) : 0) }),
  })

  const load = (key: string, read: () => Promise<Value>): Promise<Value> => {
    const until = Date.now() + milliseconds
    const reading: Reading<Value> = { under: read() }
    kept.set(key, reading, until)
    reading.under.then(
      (value) => {
        reading.done = { value }
        if (kept.last(key) !== reading) return
        kept.set(key, reading, Math.min(until, endsAt?.(value) ?? Infinity))
      },
      () => {
        if (kept.last(key) === reading) kept.drop(key)
      },
    )
    return reading.under
  }

  return {
    get(key, read) {
      const known = kept.get(key)
      if (known === undefined) return load(key, read)
      return known.done ? known.done.value : known.under
    },
    last: (key) => kept.last(key)?.done?.value,
    drop: (key) => kept.drop(key),
    dropWhere: (isOver) => kept.dropWhere(({ done }) => isOver(done?.value)),
    clear: () => kept.clear(),
  }
}
