import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { searchInput } from '@plaudit/contract/marketplace/search'
import { openDatabase, type Db } from '../apps/server/src/platform/db/db.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/start.ts'
import { wholePlatform } from '../apps/server/src/platform/site.ts'
import { searchServices } from '../apps/server/src/modules/marketplace/data/search.ts'
import { readCatalogue, type Listing } from './catalogue.ts'
import { percentile, type Figure } from './figures.ts'
import { askPeer, type Peer } from './searchPeer.ts'
import { asked, isFiltered, kinds, queriesOf, tradeOf, type Query } from './searchQueries.ts'

const batch = 2000

/** Writes listings as approving them does: the row, what is filtered and ranked, and the words that spelling is corrected by. */
export async function fill(pool: pg.Pool, listings: readonly Listing[]): Promise<void> {
  await pool.query(
    `insert into users (ux_id, username, full_name) values ('bench', 'bench', 'A sample provider')`,
  )
  for (let from = 0; from < listings.length; from += batch) {
    const some = listings.slice(from, from + batch)
    await pool.query(
      `with given as (
         select * from unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::int[], $6::int[], $7::text[]) as g (title, text, language, n, category, price, country)
       ), made as (
         insert into services (sx_id, owner_id, state, title, description, category, stype, currency, package, delivery, languages, country_code, approved_at)
         select 'bench' || n, (select max(user_id) from users), 'approved', left(title, 120), left(text, 4000), category,
           (array['onetime','digital','subscription','consultation','booking'])[1 + n % 5], (array['EUR','USD','HTG'])[1 + n % 3],
           jsonb_build_array(jsonb_build_object('price', price)), (array[array['home'], array['online']])[1:1], array[language],
           country, now() - make_interval(mins => n)
         from given returning *, (package->0->>'price')::int as price
       )
       insert into service_facets (service_id, owner_id, category, stype, currency, price, price_usd, country_code, delivery,
         languages, rating, reviews_count, listed_at, title, title_words)
       select service_id, owner_id, category, stype, currency, price, price, country_code, array['online'], languages,
         1 + service_id % 5, 3, approved_at, left(plain_words(title), 120), search_lexemes(title)
       from made`,
      [
        some.map(({ title }) => title),
        some.map(({ text }) => text),
        some.map(({ language }) => language),
        some.map((_, n) => from + n),
        ...(['category', 'price', 'country'] as const).map((key) =>
          some.map((_, n) => tradeOf(from + n)[key]),
        ),
      ],
    )
    await pool.query(
      `insert into service_words (service_id, words) select service_id, search_lexemes(title || ' ' || description)
       from services where service_id not in (select service_id from service_words)`,
    )
  }
  await pool.query(
    `insert into search_words (word) select distinct lexeme from services, unnest(to_tsvector('pg_catalog.simple', plain_words(title || ' ' || description)))
     where lexeme ~ '^[[:alnum:]]{3,30}$' and lexeme ~ '[[:alpha:]]' on conflict do nothing`,
  )
  await pool.query('vacuum analyze')
}

interface Round {
  times: number[]
  /** Queries whose own listing came first, and among the first ten. */
  first: number
  ten: number
}

/** Asks every query once, from so many clients; no answer is kept, and none is asked for twice. */
async function round(
  queries: readonly Query[],
  clients: number,
  ask: (query: Query) => Promise<readonly string[]>,
): Promise<Round> {
  const made: Round = { times: [], first: 0, ten: 0 }
  let next = 0
  const client = async (): Promise<void> => {
    for (let query = queries[next++]; query; query = queries[next++]) {
      const began = performance.now()
      const titles = await ask(query)
      made.times.push(performance.now() - began)
      if (titles[0] === query.title) made.first += 1
      if (titles.slice(0, 10).includes(query.title)) made.ten += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return made
}

/** Ours: ranked ids, exact facets, and the titles of the page. */
const ours =
  (db: Db, pool: pg.Pool, page = 1) =>
  async ({ term, filters }: Query): Promise<string[]> => {
    const search = searchInput.parse({ ...filters, search: term, page })
    const { ids } = await searchServices(db, wholePlatform, search)
    const { rows } = await pool.query<{ service_id: string; title: string }>({
      name: 'titles',
      text: 'select service_id, title from services where service_id = any ($1)',
      values: [ids],
    })
    const titles = new Map(rows.map((row) => [Number(row.service_id), row.title]))
    return ids.map((id) => titles.get(id) ?? '')
  }

const ms = (value: number): string => `${value.toFixed(1)} ms`
const said = ({ times }: Round): string =>
  `p50 ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}`

/** Least number of two hundred queries that are to find the listing. */
const leastFound: Partial<Record<keyof typeof kinds, string>> = {
  exact: '≥ 195',
  typo: '≥ 180',
  plain: '≥ 170',
  inflected: '≥ 170',
}

/**
 * Counts the queries that find the listing from which they were made: a whole title first, the others among the first
 * ten.
 */
function relevance(kind: keyof typeof kinds, { first, ten }: Round): Figure {
  const isWhole = kind === 'exact'
  return {
    name: `search, ${kinds[kind]}, its own listing ${isWhole ? 'first' : 'within ten'}, of 200`,
    ours: isWhole ? first : ten,
    bar: leastFound[kind] ?? '',
  }
}

/** How many times as long the improved peer takes: a bar of its own, beside that of our time. */
export const besidePeer = (kind: keyof typeof kinds, ours: number, peer: number): Figure => ({
  name: `search, ${kinds[kind]}, p95 of one client beside the peer`,
  ours,
  unit: 'ms',
  peer,
  peerName: 'Vendure with GIN indexes, over HTTP; ours by its function',
  ratio: peer / ours,
  bar: '≥ 5 ×',
})

/** Measures one kind of query from one client, from eight, and of the peer, in turn. */
async function measure(
  kind: keyof typeof kinds,
  listings: readonly Listing[],
  { db, pool, peer }: { db: Db; pool: pg.Pool; peer: Peer | undefined },
): Promise<Figure[]> {
  // Others each time: nothing can have been kept.
  const [one = [], eight = [], deep = []] = [1, 2, 3].map((n) =>
    queriesOf(kind, listings, Date.now() + n),
  )
  // Of one query that is found nothing follows about two hundred.
  if (one.length < asked) {
    process.stdout.write(
      `  ${kind}: left out, the catalogue makes ${one.length} of ${asked} queries\n`,
    )
    return []
  }
  const alone = await round(one, 1, ours(db, pool))
  const crowd = await round(eight, 8, ours(db, pool))
  const later = await round(deep, 1, ours(db, pool, 20))
  process.stdout.write(
    `  ${kind}: 1 client ${said(alone)}; 8 clients ${said(crowd)}; page 20 ${said(later)}; first ${alone.first}, within ten ${alone.ten} of ${one.length}\n`,
  )
  // The peer's catalogue has no categories, prices and countries of ours.
  const peerRound =
    peer && !isFiltered(kind) && (await round(one.slice(0, peer.most), 1, (q) => askPeer(peer, q)))
  if (peerRound)
    process.stdout.write(
      `  ${kind} of the peer: ${said(peerRound)}; first ${peerRound.first}, within ten ${peerRound.ten}\n`,
    )
  const p95 = percentile(alone.times, 0.95)
  return [
    { name: `search, ${kinds[kind]}, p95 of one client`, ours: p95, unit: 'ms', bar: '≤ 50 ms' },
    ...(peerRound ? [besidePeer(kind, p95, percentile(peerRound.times, 0.95))] : []),
    {
      name: `search, ${kinds[kind]}, p95 of eight clients`,
      ours: percentile(crowd.times, 0.95),
      unit: 'ms',
      bar: '≤ 250 ms',
    },
    {
      name: `search, ${kinds[kind]}, p95 of one client on page 20`,
      ours: percentile(later.times, 0.95),
      unit: 'ms',
      bar: '≤ 50 ms',
    },
    relevance(kind, alone),
  ]
}

/**
 * Search over listings with facets, by kinds of queries. `BENCH_LISTINGS` says how many; `BENCH_VENDURE` is the address
 * of a Vendure server's shop interface with a catalogue of the same packages, which is asked the same queries.
 */
export async function benchSearch(): Promise<Figure[]> {
  const count = Number(process.env['BENCH_LISTINGS'] ?? 100_000)
  const address = process.env['BENCH_VENDURE']
  const peer = address === undefined ? undefined : { address, most: 50 }
  const listings = readCatalogue(count)
  const of = Map.groupBy(listings, ({ language }) => language)
  process.stdout.write(
    `  ${listings.length} listings (${[...of].map(([name, some]) => `${name} ${some.length}`).join(', ')})\n`,
  )
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-bench-'))
  const log = { info: () => undefined, warn: console.warn }
  const postgres = await startPostgres({ dataDir, log, settings: {} })
  const { db, pool } = openDatabase({ connection: postgres.config, max: 16 })
  try {
    await migrate(pool)
    await fill(pool, listings)
    const figures: Figure[] = []
    for (const kind of Object.keys(kinds) as (keyof typeof kinds)[])
      figures.push(...(await measure(kind, listings, { db, pool, peer })))
    return figures
  } finally {
    await pool.end()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
