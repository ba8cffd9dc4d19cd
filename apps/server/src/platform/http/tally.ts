/** Entries of a table that was just begun; it grows twofold, so that at most half of it is in use. */
const fewest = 64

// Nobody outside knows these, so nobody can find two keys that fall together.
const seeds = crypto.getRandomValues(new Uint32Array(2))
/** The hash of the key that was named last: nothing else runs between naming a key and looking it up. */
const named = new Uint32Array(2)

/** Names the key that the look-ups of all tallies are about, until the next one is named. */
export function nameKey(key: string): void {
  let a = seeds[0] ?? 0
  let b = seeds[1] ?? 0
  for (let at = 0; at < key.length; at++) {
    const letter = key.charCodeAt(at)
    a = Math.imul(a ^ letter, 0x85ebca77)
    b = Math.imul(b ^ letter, 0xc2b2ae3d)
  }
  a = Math.imul(a ^ (b >>> 16), 0x735a2d97)
  b = Math.imul(b ^ (a >>> 15), 0x9e3779b1)
  named[0] = a ^ (b >>> 13)
  // No key is named by two zeros: they stand for a place that is free.
  named[1] = (b ^ (a >>> 16)) | 1
}

/**
 * Counts by key. For a key it keeps 63 bits of a hash in one piece of memory, and no text: thousands of new keys a
 * second would leave the collector as many texts to carry about. Two of 250,000 keys are taken for one with a
 * probability of 3 to a thousand million.
 */
export class Tally {
  /** Two words of a hash and a count for each entry. */
  #table = new Uint32Array(0)
  #size = 0

  /** Number of keys that it has counted, also keys whose count fell to zero. */
  get size(): number {
    return this.#size
  }

  /** The count of the key that is named. */
  get(): number {
    return this.#size === 0 ? 0 : (this.#table[this.#placeOf(named[0], named[1]) + 2] ?? 0)
  }

  /** Puts down the count of the key that is named. */
  set(count: number): void {
    if (this.#size * 2 >= this.#entries) this.#grow()
    const place = this.#placeOf(named[0], named[1])
    if (this.#table[place + 1] === 0) {
      this.#table[place] = named[0] ?? 0
      this.#table[place + 1] = named[1] ?? 0
      this.#size += 1
    }
    this.#table[place + 2] = count
  }

  get #entries(): number {
    return this.#table.length / 3
  }

  /** Returns the place of a hash's entry, or the place it would have. */
  #placeOf(first = 0, second = 0): number {
    const table = this.#table
    const last = table.length / 3 - 1
    for (let at = first & last; ; at = (at + 1) & last) {
      const place = at * 3
      const known = table[place + 1]
      if (known === 0 || (known === second && table[place] === first)) return place
    }
  }

  #grow(): void {
    const old = this.#table
    this.#table = new Uint32Array(Math.max(fewest, this.#entries * 2) * 3)
    for (let place = 0; place < old.length; place += 3) {
      if (old[place + 1] === 0) continue
      const into = this.#placeOf(old[place], old[place + 1])
      for (let word = 0; word < 3; word++) this.#table[into + word] = old[place + word] ?? 0
    }
  }
}
