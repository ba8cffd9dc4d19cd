/** The simulator's own time: real time, moved on as a test wants. */
export class Clock {
  #ahead = 0

  now(): Date {
    return new Date(Date.now() + this.#ahead)
  }

  seconds(): number {
    return Math.floor(this.now().getTime() / 1000)
  }

  /** Lets time pass: keys expire, quotes end. */
  advance(milliseconds: number): void {
    this.#ahead += milliseconds
  }
}
