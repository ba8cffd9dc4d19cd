interface Options<Value> {
  /** Values at most; the oldest goes first. */
  most?: number
  /** Bytes of all of them at most, as `bytesOf` counts a value's. */
  mostBytes?: number
  bytesOf?: (value: Value) => number
  /** A value counts as new whenever it is asked for, so that the first to go is what nobody wants. */
  renewed?: boolean
  now?: () => number
}

interface Entry<Value> {
  value: Value
  /** When it was kept, and the moment from which on it is no longer right; epoch milliseconds. */
  at: number
  until: number
  bytes: number
}

/** Values that this process remembers: so many by a key, each for a time. */
export class Kept<Value, Key = string> {
  /** The oldest first, as a Map keeps them. */
  readonly #entries = new Map<Key, Entry<Value>>()
  readonly #options: Options<Value>
  readonly #now: () => number
  #bytes = 0

  constructor(options: Options<Value>) {
    this.#options = options
    this.#now = options.now ?? (() => Date.now())
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined || this.#isOver(entry)) return undefined
    if (this.#options.renewed) {
      this.#entries.delete(key)
      this.#entries.set(key, entry)
    }
    return entry.value
  }

  /** A clock that was set back would keep a value until the old time has come again. */
  #isOver({ at, until }: Entry<Value>): boolean {
    if (until === Infinity) return false
    const now = this.#now()
    return until <= now || now < at
  }

  /** The value that was there last, though its time may be over. */
  last(key: Key): Value | undefined {
    return this.#entries.get(key)?.value
  }

  /** @param until epoch milliseconds from which on the value is no longer right. */
  set(key: Key, value: Value, until = Infinity): void {
    this.drop(key)
    const { most = Infinity, mostBytes = Infinity, bytesOf } = this.#options
    const bytes = bytesOf?.(value) ?? 0
    this.#entries.set(key, { value, at: until === Infinity ? 0 : this.#now(), until, bytes })
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= most && this.#bytes <= mostBytes) break
      this.drop(oldest)
    }
  }

  /** The value for a key, made by the first who asks. */
  or(key: Key, make: () => Value): Value {
    const known = this.get(key)
    if (known !== undefined) return known
    const made = make()
    this.set(key, made)
    return made
  }

  drop(key: Key): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }

  dropWhere(isOver: (value: Value) => boolean): void {
    for (const [key, { value }] of this.#entries) if (isOver(value)) this.drop(key)
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }
}
