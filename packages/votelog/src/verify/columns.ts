/** A list of whole numbers below 2^32 that grows, in four bytes each. */
export class Column {
  #values = new Uint32Array(1024)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const grown = new Uint32Array(this.#values.length * 2)
      grown.set(this.#values)
      this.#values = grown
    }
    this.#values[this.#length++] = value
  }

  at(index: number): number {
    return this.#values[index] ?? 0
  }

  set(index: number, value: number): void {
    this.#values[index] = value
  }

  /** Returns the place of this value in an ascending column; −1 when it has none. */
  find(value: number): number {
    let [low, high] = [0, this.#length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.at(middle) < value) low = middle + 1
      else high = middle
    }
    return low < this.#length && this.at(low) === value ? low : -1
  }
}
