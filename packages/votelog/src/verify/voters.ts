/**
 * Numbers commitments in the order they are first seen. A million of them in a Map of texts take far more
 * memory than these 20 bytes for each slot; 128 of their 256 bits tell them apart, and a forger who made two
 * alike would only accuse himself.
 */
export class Commitments {
  // A log's writer must not be able to choose where its commitments fall.
  readonly #seed = Math.floor(Math.random() * 2 ** 32)
  #words = new Uint32Array(4 * 1024)
  #ids = new Uint32Array(1024)
  #count = 0

  get count(): number {
    return this.#count
  }

  /** The number of a commitment (64 hexadecimal digits), from 0; a new one is the former `count`. */
  idOf(commitment: string): number {
    if (this.#count * 2 >= this.#ids.length) this.#grow()
    const key = [0, 8, 16, 24].map((at) => Number.parseInt(commitment.slice(at, at + 8), 16))
    const slot = this.#slotOf(key)
    const found = this.#ids[slot] ?? 0
    if (found > 0) return found - 1
    this.#words.set(key, slot * 4)
    this.#count++
    this.#ids[slot] = this.#count
    return this.#count - 1
  }

  /** The slot of this key, or the free one where it belongs. */
  #slotOf(key: ArrayLike<number>): number {
    const slots = this.#ids.length
    const words = this.#words
    const [k0 = 0, k1 = 0, k2 = 0, k3 = 0] = [key[0], key[1], key[2], key[3]]
    let mixed = this.#seed
    for (const word of [k0, k1, k2, k3]) {
      mixed = Math.imul(mixed ^ word, 0x85ebca6b)
      mixed ^= mixed >>> 15
    }
    for (let slot = (mixed >>> 0) % slots; ; slot = (slot + 1) % slots) {
      if (this.#ids[slot] === 0) return slot
      const at = slot * 4
      if (words[at] === k0 && words[at + 1] === k1 && words[at + 2] === k2 && words[at + 3] === k3)
        return slot
    }
  }

  #grow(): void {
    const [words, ids] = [this.#words, this.#ids]
    this.#words = new Uint32Array(words.length * 2)
    this.#ids = new Uint32Array(ids.length * 2)
    ids.forEach((id, slot) => {
      if (id === 0) return
      const key = words.subarray(slot * 4, slot * 4 + 4)
      const to = this.#slotOf(key)
      this.#words.set(key, to * 4)
      this.#ids[to] = id
    })
  }
}
