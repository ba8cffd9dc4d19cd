import { AggregatorRegistry } from 'prom-client'
import type { Figures, ToWorker } from './messages.ts'

/** A worker, as far as it is asked for its figures. */
interface Asked {
  id: number
  isConnected(): boolean
  send(message: ToWorker, done: () => void): unknown
}

/** Milliseconds that a worker has for its answer. */
const patience = 5000

/** Sums what workers counted, those among them that ended: a count that went back would tell of traffic that never was. */
export class Gathered {
  readonly #last = new Map<number, Figures>()
  readonly #waiting = new Map<string, (figures: Figures) => void>()
  #ended: Promise<Figures> = Promise.resolve([])
  #asked = 0

  /** The figures of all together; empty where a worker does not answer. */
  async together(workers: readonly Asked[]): Promise<string> {
    const ask = (this.#asked += 1)
    const answers = await Promise.all(
      workers.filter((one) => one.isConnected()).map((one) => this.#ask(one, ask)),
    )
    const present = answers.filter((one) => one !== undefined)
    if (present.length === 0 || present.length < answers.length) return ''
    return AggregatorRegistry.aggregate([...present, await this.#ended]).metrics()
  }

  hear({ id }: Pick<Asked, 'id'>, ask: number, figures: Figures): void {
    this.#last.set(id, figures)
    this.#waiting.get(`${id} ${ask}`)?.(figures)
  }

  /** Keeps what the worker said last. What it counted since then is lost. */
  leave({ id }: Pick<Asked, 'id'>): void {
    const counted = (this.#last.get(id) ?? []).filter(isCount)
    this.#last.delete(id)
    for (const [key, tell] of this.#waiting) if (key.startsWith(`${id} `)) tell([])
    this.#ended = this.#ended.then((before) =>
      AggregatorRegistry.aggregate([before, counted]).getMetricsAsJSON(),
    )
  }

  #ask(worker: Asked, ask: number): Promise<Figures | undefined> {
    const key = `${worker.id} ${ask}`
    return new Promise<Figures | undefined>((resolve) => {
      const late = setTimeout(() => resolve(undefined), patience)
      this.#waiting.set(key, (figures) => {
        clearTimeout(late)
        resolve(figures)
      })
      worker.send({ says: 'figures', ask }, () => undefined)
    }).finally(() => this.#waiting.delete(key))
  }
}

/** Gauges tell of a process that lives. */
const isCount = ({ type, aggregator }: Figures[number]): boolean =>
  aggregator === 'sum' && ['counter', 'histogram'].includes(String(type))
