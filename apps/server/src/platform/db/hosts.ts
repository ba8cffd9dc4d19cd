import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { cut, probeOf, type Connecting } from './lines.ts'
import { hearing } from './silence.ts'

/** A machine that a connection string names. */
interface Place {
  host: string
  port: number
}

/** Machine that takes writes now, and the change of hands since which it does: the later one is right. */
interface Writer {
  place: Place
  timeline: number
}

const several = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?@]*,[^/?@]*)(.*)$/
const usualPort = 5432

/** Tells whether an address names more than one machine, one of which takes writes. */
export const namesSeveral = (url: string | undefined): boolean => several.test(url ?? '')

/** Milliseconds that a machine has for its answer, between two looks, and for one that answers later than the first. */
const patience = 1500
const lookEvery = 1000
const grace = 200

const question = `select case when pg_is_in_recovery() then null
  else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline`

/**
 * `postgres://user@one:5432,two:5432/name`, as libpq writes it and as pg_auto_failover shows it: every new connection
 * leads to the machine that takes writes. An address of one machine is listened to ({@link hearing}).
 */
export function followingPrimary(connection: pg.PoolConfig): pg.PoolConfig {
  const [, before = '', hosts = '', after = ''] =
    several.exec(connection.connectionString ?? '') ?? []
  if (hosts === '') return hearing(connection)
  const places = hosts.split(',').map(placeOf)
  const config = { ...connection, connectionString: `${before}${hosts.split(',')[0]}${after}` }
  const primary = primaryOf(connection.connectionString ?? '', places, config)
  const Client = class extends pg.Client {
    #go = async (): Promise<pg.Client> => {
      const { host, port } = await primary.lead(this)
      Object.assign(this, { host, port })
      return super.connect()
    }
    override connect(): Promise<pg.Client>
    override connect(callback: Connecting): void
    override connect(callback?: Connecting): Promise<pg.Client> | void {
      const going = this.#go().catch((error: unknown) => {
        primary.leave(this)
        throw error
      })
      if (callback === undefined) return going
      going.then(
        (client) => callback(null, client),
        (error: Error) => callback(error),
      )
    }
  }
  return { ...config, Client: Client as unknown as NonNullable<pg.PoolConfig['Client']> }
}

function placeOf(text: string): Place {
  const [, host = text, port] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(text) ?? []
  return { host: decodeURIComponent(host), port: Number(port ?? usualPort) }
}

/** Each primary serves all pools of this process: they follow together. */
const primaries = new Map<string, Primary>()

function primaryOf(name: string, places: readonly Place[], config: pg.ClientConfig): Primary {
  const known = primaries.get(name) ?? new Primary(places, config)
  primaries.set(name, known)
  return known
}

/** Finds which of several machines takes writes; connections that lead to another one are ended. */
class Primary {
  readonly #probes: Probe[]
  readonly #clients = new Map<pg.Client, Place | undefined>()
  #looking: Promise<Place> | undefined
  #last: Place | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(places: readonly Place[], config: pg.ClientConfig) {
    this.#probes = places.map((place) => new Probe(place, config))
  }

  /** @throws as a refused connection does where none takes writes. */
  async lead(client: pg.Client): Promise<Place> {
    this.#clients.set(client, undefined)
    client.once('end', () => this.leave(client))
    this.#timer ??= setInterval(() => void this.#watch(), lookEvery).unref()
    const place = await this.#find()
    this.#clients.set(client, place)
    return place
  }

  leave(client: pg.Client): void {
    this.#clients.delete(client)
    if (this.#clients.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
    for (const probe of this.#probes) probe.close()
  }

  /**
   * A machine that vanished says nothing to callers who wait for its answer: they are told by its successor's coming.
   */
  async #watch(): Promise<void> {
    const now = await this.#find().catch(() => undefined)
    if (now === undefined) return
    for (const [client, place] of this.#clients)
      if (place !== undefined && place !== now)
        cut(client, gone('The database is on another machine now'))
  }

  #find(): Promise<Place> {
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined))
    return this.#looking
  }

  async #look(): Promise<Place> {
    const found: Writer[] = []
    const asked = this.#probes.map(async (probe) => {
      const timeline = await probe.timeline()
      if (timeline === undefined) throw new Error('takes no writes')
      found.push({ place: probe.place, timeline })
    })
    const first = Promise.any(asked).then(
      () => sleep(grace),
      () => undefined,
    )
    await Promise.race([Promise.allSettled(asked), first])
    const newest = Math.max(...found.map(({ timeline }) => timeline))
    const best = found.filter(({ timeline }) => timeline === newest).map(({ place }) => place)
    // Several ways may lead to one machine: the one that was taken stays.
    if (this.#last === undefined || !best.includes(this.#last)) this.#last = best[0]
    if (this.#last !== undefined) return this.#last
    throw Object.assign(new Error('No machine of DATABASE_URL takes writes'), {
      code: 'ECONNREFUSED',
    })
  }
}

/** A line of its own to one machine. */
class Probe {
  readonly place: Place
  readonly #line: ReturnType<typeof probeOf>
  #asking: Promise<number | undefined> | undefined

  constructor(place: Place, config: pg.ClientConfig) {
    this.place = place
    this.#line = probeOf(config, patience, place)
  }

  /** Undefined for a standby, and for one that does not answer. */
  timeline(): Promise<number | undefined> {
    this.#asking ??= this.#line
      .ask<{ timeline: number | null }>(question)
      .catch(() => this.#line.close())
      .then((rows) => rows?.[0]?.timeline ?? undefined)
      .finally(() => (this.#asking = undefined))
    return this.#asking
  }

  close(): void {
    this.#line.close()
  }
}

const gone = (why: string): Error => Object.assign(new Error(why), { code: 'ECONNRESET' })
