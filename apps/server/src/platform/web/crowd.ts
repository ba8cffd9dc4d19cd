/**
 * Lets a few pieces of work go on at once, so that everything else this process does has its turn between them.
 * @returns what comes of it; undefined where too many wait already.
 */
export type Crowd = <Result>(
  network: string,
  work: () => Promise<Result>,
) => Promise<Result | undefined>

interface CrowdOptions {
  atOnce: number
  /** Number of requests that wait at most. */
  most: number
}

type Admit = (admitted: boolean) => void

/** The waiting requests, in one line for each network. */
class Lines {
  /** The first one is the next to have its turn. */
  readonly #lines = new Map<string, Admit[]>()
  count = 0

  add(network: string, admit: Admit): void {
    const line = this.#lines.get(network) ?? []
    line.push(admit)
    this.#lines.set(network, line)
    this.count += 1
  }

  /** The first of the network whose turn it is, which then is the last to have the next one. */
  takeNext(): Admit | undefined {
    const [first] = this.#lines
    if (first === undefined) return undefined
    const [network, line] = first
    this.#lines.delete(network)
    const admit = line.shift()
    if (line.length > 0) this.#lines.set(network, line)
    this.count -= 1
    return admit
  }

  /** The last of the longest line; of lines of one length the latest, so that the next one keeps their place. */
  takeLast(): Admit | undefined {
    const longest = Math.max(...[...this.#lines.values()].map((line) => line.length))
    const found = [...this.#lines].findLast(([, line]) => line.length === longest)
    if (found === undefined) return undefined
    const [network, line] = found
    const admit = line.pop()
    if (line.length === 0) this.#lines.delete(network)
    this.count -= 1
    return admit
  }
}

/**
 * Networks take turns: a network that asks for thousands of pages waits for itself, not others for it. If the line is
 * full the longest one loses its last.
 */
export function openCrowd({ atOnce, most }: CrowdOptions): Crowd {
  const lines = new Lines()
  let going = 0
  const next = (): void => {
    const admit = going < atOnce ? lines.takeNext() : undefined
    if (admit === undefined) return
    going += 1
    admit(true)
  }
  const arrive = (network: string, admit: Admit): void => {
    lines.add(network, admit)
    next()
    if (lines.count > most) lines.takeLast()?.(false)
  }
  return async (network, work) => {
    if (!(await new Promise<boolean>((admit) => arrive(network, admit)))) return undefined
    try {
      return await work()
    } finally {
      going -= 1
      // Answers that came in meanwhile are read before the next long piece of work.
      setImmediate(next)
    }
  }
}
