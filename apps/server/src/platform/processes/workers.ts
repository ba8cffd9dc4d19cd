import cluster, { type Worker } from 'node:cluster'
import { Gathered } from './gathered.ts'
import { workerNumber, type FromWorker, type ToWorker } from './messages.ts'

export interface WorkersOptions {
  count: number
  /** For every worker, beside what this process was given. */
  env: Record<string, string>
  say: (line: string) => void
  /** Milliseconds that a worker has to end what is under way. */
  patience: number
}

export interface Workers {
  /**
   * Resolves when all serve, or when they were stopped before.
   * @throws Error where the first one ends before it is ready: it has said why.
   */
  opened: Promise<void>
  /** Lets the first one greet the person at the terminal. */
  welcome(): void
  /** Ends all of them, each once its last request is answered; at any time, also while some still start. */
  stop(): Promise<void>
}

/** Milliseconds until a worker that died is started again: at once, then later and later. */
const shortest = 200
const longest = 30_000
/** A process that lived for so long did not die of its start. */
const longEnough = 60_000

/** @returns milliseconds before the next start, after so many that did not last. */
export const pauseAfter = (failures: number): number => Math.min(longest, shortest * 2 ** failures)

/**
 * Starts the workers, the first one alone, since it brings the database up to this version. This process holds the
 * port and hands connections to them in turn (docs/decisions/0080).
 */
export function openWorkers(options: WorkersOptions): Workers {
  // The kernel would give an idle machine's connections to the process that woke up last.
  cluster.schedulingPolicy = cluster.SCHED_RR
  const slots = Array.from({ length: options.count }, (_, at) => new Slot(at + 1, options))
  const [first, ...others] = slots
  let isStopping = false
  const open = async (): Promise<void> => {
    await first?.start()
    if (!isStopping) await Promise.all(others.map((slot) => slot.start()))
  }
  return {
    opened: open(),
    welcome: () => first?.tell({ says: 'welcome' }),
    async stop() {
      isStopping = true
      await Promise.all(slots.map((slot) => slot.stop()))
    },
  }
}

/** A worker's place, taken by one process after the other. */
class Slot {
  readonly #number: number
  readonly #options: WorkersOptions
  #worker: Worker | undefined
  #failures = 0
  #isStopping = false
  #timer: NodeJS.Timeout | undefined

  constructor(number: number, options: WorkersOptions) {
    this.#number = number
    this.#options = options
  }

  /** Resolves when it serves; from then on it is brought back when it dies. */
  start(): Promise<void> {
    const began = performance.now()
    return new Promise((resolve, reject) => {
      let isReady = false
      // Without memory for it this throws, within the promise: the slot is tried again.
      const worker = cluster.fork({ ...this.#options.env, [workerNumber]: String(this.#number) })
      this.#worker = worker
      worker.on('message', (message: FromWorker) => {
        if (message.says === 'metrics') return void answerMetrics(worker, message.ask)
        if (message.says === 'figures') return gathered.hear(worker, message.ask, message.figures)
        if (message.says !== 'ready') return
        isReady = true
        ready.add(worker)
        resolve()
      })
      worker.on('error', (error: NodeJS.ErrnoException) => {
        // Too many processes or files: it never was there, and no end of it is told.
        if (worker.process.pid !== undefined) return
        this.#worker = undefined
        if (this.#isStopping) resolve()
        else reject(new Error(`could not be started (${error.code ?? error.message})`))
      })
      worker.once('exit', (code, signal) => {
        this.#worker = undefined
        ready.delete(worker)
        gathered.leave(worker)
        if (this.#isStopping) return resolve()
        if (performance.now() - began > longEnough) this.#failures = 0
        if (isReady) this.#again(`ended by ${signal ?? `itself (${code})`}`)
        else reject(new Error('ended before it was ready'))
      })
    })
  }

  tell(message: ToWorker): void {
    if (this.#worker?.isConnected()) this.#worker.send(message, () => undefined)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    clearTimeout(this.#timer)
    const worker = this.#worker
    if (worker === undefined) return
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    worker.process.kill('SIGTERM')
    // Something that hangs must not keep the others from being stopped.
    const hard = setTimeout(() => worker.process.kill('SIGKILL'), this.#options.patience)
    await ended
    clearTimeout(hard)
  }

  #again(why: string): void {
    const pause = pauseAfter(this.#failures)
    this.#failures += 1
    this.#options.say(
      `Process ${this.#number} ${why}; it is started again in ${(pause / 1000).toFixed(1)} s.`,
    )
    this.#timer = setTimeout(() => {
      this.start().then(
        () => this.#isStopping || this.#options.say(`Process ${this.#number} is back.`),
        (error: Error) => this.#isStopping || this.#again(error.message),
      )
    }, pause)
  }
}

const gathered = new Gathered()
/** Workers that answer; others that begin keep silent. */
const ready = new Set<Worker>()

/** The figures of all workers together: each request for them comes to one of them alone. */
async function answerMetrics(worker: Worker, ask: number): Promise<void> {
  const text = await gathered.together([...ready]).catch(() => '')
  if (worker.isConnected())
    worker.send({ says: 'metrics', ask, text } satisfies ToWorker, () => undefined)
}
