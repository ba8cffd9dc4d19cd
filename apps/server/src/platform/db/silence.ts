import pg from 'pg'
import { cut, probeOf, type Connecting } from './lines.ts'

/** Milliseconds between two looks, for the answer to one, and of silence after which whoever waits is told. */
const lookEvery = 1000
const patience = 1500
const enough = 4000

/** Errors that a machine leaves behind when it stands still or has vanished; every other fault is an answer. */
const silent = /timeout expired|Query read timeout|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN/

/**
 * A database that says nothing breaks no connection: a statement over it would wait until the system gives up, a quarter
 * of an hour. While a statement has waited for a second, the database is asked over a line of its own; after four seconds
 * without a word all connections end with a fault that is tried again (503), and new ones are refused at once until the
 * database answers. A statement that only takes long is left alone.
 */
export function hearing(connection: pg.PoolConfig): pg.PoolConfig {
  const line = lineTo(connection)
  const Client = class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const ask = this.query as (...all: unknown[]) => unknown
      this.query = ((...all: unknown[]) => {
        line.waits(this)
        return Reflect.apply(ask, this, all)
      }) as typeof this.query
    }
    override connect(): Promise<pg.Client>
    override connect(callback: Connecting): void
    override connect(callback?: Connecting): Promise<pg.Client> | void {
      const refusal = line.join(this)
      if (callback === undefined) return refusal ? Promise.reject(refusal) : super.connect()
      if (refusal) return void setImmediate(callback, refusal)
      super.connect(callback as (error: Error) => void)
    }
  }
  return { ...connection, Client: Client as unknown as NonNullable<pg.PoolConfig['Client']> }
}

/** Each line serves all pools of this process that lead to the same place. */
const lines = new Map<string, Line>()

function lineTo(connection: pg.PoolConfig): Line {
  const { connectionString, host, port, database, user } = connection
  const name = JSON.stringify([connectionString, host, port, database, user])
  const known = lines.get(name) ?? new Line(connection)
  lines.set(name, known)
  return known
}

/** The connections that lead to one database, and whether it is heard of. */
class Line {
  readonly #probe: ReturnType<typeof probeOf>
  /** Each connection, and since when it waits for an answer. */
  readonly #clients = new Map<pg.Client, number | undefined>()
  #timer: NodeJS.Timeout | undefined
  #isLooking = false
  #silentSince: number | undefined
  #isSilent = false

  constructor(connection: pg.PoolConfig) {
    this.#probe = probeOf(connection, patience)
  }

  /** @returns why a new connection is not even tried. */
  join(client: pg.Client): Error | undefined {
    if (this.#isSilent) return fault()
    this.#clients.set(client, undefined)
    client.once('end', () => this.#leave(client))
    client.on('drain', () => this.#clients.has(client) && this.#clients.set(client, undefined))
    this.#timer ??= setInterval(() => void this.#watch(), lookEvery).unref()
    return undefined
  }

  waits(client: pg.Client): void {
    if (this.#clients.has(client) && this.#clients.get(client) === undefined)
      this.#clients.set(client, performance.now())
  }

  #leave(client: pg.Client): void {
    this.#clients.delete(client)
    if (this.#clients.size > 0 || this.#isSilent) return
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#probe.close()
  }

  async #watch(): Promise<void> {
    const before = performance.now() - lookEvery
    const isAsked = [...this.#clients.values()].some(
      (since) => since !== undefined && since < before,
    )
    if (this.#isLooking || !(isAsked || this.#isSilent)) return
    this.#isLooking = true
    const isHeard = await this.#probe.ask('select 1').then(
      () => true,
      (error: unknown) => !silent.test(String(error)),
    )
    this.#isLooking = false
    if (isHeard) {
      this.#silentSince = undefined
      this.#isSilent = false
      return
    }
    this.#probe.close()
    this.#silentSince ??= performance.now()
    if (performance.now() - this.#silentSince < enough) return
    this.#isSilent = true
    for (const client of this.#clients.keys()) cut(client, fault())
  }
}

/** By the code after which background work tries again by itself. */
const fault = (): Error =>
  Object.assign(new Error('The database says nothing'), { code: 'ETIMEDOUT' })
