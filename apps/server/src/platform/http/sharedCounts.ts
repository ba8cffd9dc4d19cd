import { statement, type Db } from '../db/db.ts'
import { publicId } from '../ids.ts'
import type { Mac } from '../mac.ts'
import type { SharedMemory } from '../redis.ts'
import type { Counts } from './counts.ts'

/** Store in which processes count together. */
export interface CountStore {
  /** Database of its own: a caller's transaction that waited for one of its connections would wait for itself. */
  db: Db
  /** Hides what is counted: addresses, networks. */
  mac: Mac
  /** Memory, if there is one, in which counts are told that are told a moment later. */
  memory?: SharedMemory | undefined
}

/** A limit as all processes know it. */
export interface SharedLimit {
  name: string
  seconds: number
}

// The sliding window of `Counts`, where it stands now.
// A window that begins well ahead of now began before the clock was set back: it is over.
const passed = `case when c.started > now() + interval '1 minute' then 2
  else floor(extract(epoch from now() - c.started) / c.seconds) end`
const length = 'make_interval(secs => c.seconds)'
const started = `case when (${passed}) < 1 then c.started when (${passed}) < 2 then c.started + ${length} else now() end`
const n = `case when (${passed}) < 1 then c.n else 0 end`
const last = `case when (${passed}) < 1 then c.last when (${passed}) < 2 then c.n else 0 end`
const share = `(1 - least(1, greatest(0, extract(epoch from now() - (${started})) / c.seconds)))`

/** Moves the window on, and counts what is new. */
const slide = `set started = ${started}, n = greatest(0, ${n} + excluded.n), last = ${last}`
const told = `n + floor(last * (1 - least(1, greatest(0, extract(epoch from now() - started) / seconds))))::int as count`

// By itself and in one statement: what comes in at once waits for the row, and none is lost.
const countOne = `
insert into limit_counts as c (limit_name, key, seconds, n) values ($1, $2, $3, 1)
on conflict (limit_name, key) do update ${slide} where ${n} + floor((${last}) * ${share}) < $4
returning ${told}`

const look = `
select ${n} as n, ${last} as last, (${share})::float8 as share from limit_counts c where limit_name = $1 and key = $2`

/**
 * Counts one more for all processes, unless that makes more than `most`.
 * @returns how many there were in the limit's time with this one, or the milliseconds until the next one can be.
 */
export async function countShared(
  { db, mac }: CountStore,
  { name, seconds }: SharedLimit,
  key: string,
  most: number,
): Promise<{ count: number } | { wait: number }> {
  const hash = mac(key)
  const [counted] = await statement<{ count: number }>(db, countOne, [name, hash, seconds, most])
  if (counted) return counted
  const [full] = await statement<{ n: number; last: number; share: number }>(db, look, [name, hash])
  if (full === undefined) return { wait: 1 }
  const left = full.share * seconds * 1000
  if (full.n >= most) return { wait: Math.max(1, left) }
  // The last window's part has to sink below what is free.
  return { wait: Math.max(1, left - ((most - full.n) / full.last) * seconds * 1000) }
}

/**
 * Writes this process's count into its field, with the memory's own time, and returns what the others counted: fields that
 * were not written for a window are removed. One clock alone is asked, since those of machines differ.
 */
const tell = `
local now = tonumber(redis.call('TIME')[1])
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ' ' .. now)
redis.call('EXPIRE', KEYS[1], ARGV[3])
local fields, others = redis.call('HGETALL', KEYS[1]), 0
for i = 1, #fields, 2 do
  if fields[i] ~= ARGV[1] then
    local count, at = string.match(fields[i + 1], '^(%d+) (%d+)$')
    if count and now - tonumber(at) < tonumber(ARGV[3]) then
      others = others + tonumber(count)
    else
      redis.call('HDEL', KEYS[1], fields[i])
    end
  end
end
return others`

/** Milliseconds between two exchanges. */
const pause = 1000
/** Fewer than so many in one process are not worth telling the others. */
const worthTelling = 8
/** Keys of one limit that are told of. */
const mostTold = 10_000
/** In one statement. */
const mostAtOnce = 2000

interface Told extends SharedLimit {
  counts: Counts
}

/** A key that others are told of. */
interface Entry {
  limit: Told
  key: string
  /** Calls that came here since the database was told, less what was taken back. */
  more: number
}

/**
 * Lets processes know of each other's counts a moment later: one statement a second at most, and only for what is
 * counted often. A vote waits for none of it.
 */
export class Exchange {
  readonly #shared: CountStore
  readonly #entries = new Map<Told, Map<string, Entry>>()
  readonly #changed = new Set<Entry>()
  #isWaiting = false
  /** Names this process among the processes that count. */
  readonly #id = publicId()

  constructor(shared: CountStore) {
    this.#shared = shared
  }

  /** Something was counted here just now, or taken back. */
  changed(limit: Told, key: string, more: 1 | -1): void {
    // Almost all: each key of a crowd is a new one.
    if (more > 0 && limit.counts.newest < worthTelling) return
    const entries = this.#entries.get(limit)
    const known = entries?.get(key)
    if (known) known.more += more
    else if (more < 0 || limit.counts.own(key) < worthTelling) return
    const entry = known ?? this.#begin(limit, key)
    if (entry === undefined) return
    this.#changed.add(entry)
    // While the database is away nothing is told, and each process counts for itself.
    if (this.#isWaiting) return
    this.#isWaiting = true
    setTimeout(() => void this.#tell().catch(() => undefined), pause).unref()
  }

  #begin(limit: Told, key: string): Entry | undefined {
    const entries = this.#entries.get(limit) ?? new Map<string, Entry>()
    this.#entries.set(limit, entries)
    if (entries.size >= mostTold)
      for (const old of entries.values())
        if (limit.counts.own(old.key) === 0) entries.delete(old.key)
    if (entries.size >= mostTold) return undefined
    const entry = { limit, key, more: limit.counts.own(key) }
    entries.set(key, entry)
    return entry
  }

  async #tell(): Promise<void> {
    this.#isWaiting = false
    const news = [...this.#changed].slice(0, mostAtOnce)
    for (const entry of news) this.#changed.delete(entry)
    const hashes = news.map(({ key }) => this.#shared.mac(key))
    if (!(await this.#tellMemory(news, hashes))) await this.#tellDatabase(news, hashes)
  }

  /**
   * Each process has a field of its own with what it counted, so that telling twice, or a memory that began anew, is
   * right by itself. A field that nobody told anew for one window goes: its process died, or counts no more of this key.
   */
  async #tellMemory(news: readonly Entry[], hashes: readonly Buffer[]): Promise<boolean> {
    const { memory } = this.#shared
    const told = await memory?.ask(async (redis) => {
      const all = redis.pipeline()
      for (const [at, { limit, key }] of news.entries()) {
        const place = `${memory.prefix}told:${limit.name}:${hashes[at]?.toString('base64url')}`
        all.eval(tell, 1, place, this.#id, limit.counts.own(key), limit.seconds)
      }
      return all.exec()
    })
    if (!told || told.some(([error]) => error !== null)) return false
    for (const [at, { limit, key }] of news.entries())
      limit.counts.learn(key, Number(told[at]?.[1] ?? 0))
    return true
  }

  async #tellDatabase(news: readonly Entry[], hashes: readonly Buffer[]): Promise<void> {
    // After hours with Redis: no more than what counts now.
    const more = news.map(({ more, limit, key }) => Math.min(more, limit.counts.own(key)))
    for (const entry of news) entry.more = 0
    const rows = await statement<{ limit_name: string; key: Buffer; count: number }>(
      this.#shared.db,
      `insert into limit_counts as c (limit_name, key, seconds, n)
       select * from unnest($1::text[], $2::bytea[], $3::int[], $4::int[]) as i (name, key, seconds, more)
       order by 1, 2 on conflict (limit_name, key) do update ${slide} returning limit_name, key, ${told}`,
      [news.map(({ limit }) => limit.name), hashes, news.map(({ limit }) => limit.seconds), more],
    )
    const counts = new Map(rows.map((row) => [idOf(row.limit_name, row.key), row.count]))
    for (const [at, { limit, key, more: since }] of news.entries()) {
      const count = counts.get(idOf(limit.name, hashes[at])) ?? 0
      limit.counts.learn(key, Math.max(0, count - (limit.counts.own(key) - since)))
    }
  }
}

const idOf = (name: string, hash: Buffer | undefined): string =>
  `${name} ${hash?.toString('base64')}`

/** Counts that nobody asks for any more. */
export async function forgetCounts(db: Db): Promise<void> {
  await statement(
    db,
    'delete from limit_counts where started < now() - make_interval(secs => 2 * seconds)',
    [],
  )
}
