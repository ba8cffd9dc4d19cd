import type { Ranked } from '@plaudit/contract/ranking/calls'
import { z } from 'zod'
import { inTransaction, statement, type Db, type Tx } from '../../platform/db/db.ts'
import type { Outgoing } from '../../platform/outgoing/outgoing.ts'

/** Entries that are kept. */
const most = 50

const address = z.url({ protocol: /^https?$/ }).max(1000)
const entry = z.object({
  id: z.union([z.string(), z.number()]).transform(String).pipe(z.string().max(100)),
  title: z
    .string()
    .trim()
    .min(1)
    .transform((text) => text.slice(0, 200)),
  text: z
    .string()
    .catch('')
    .transform((text) => text.slice(0, 500)),
  image: address.or(z.literal('')).catch(''),
  url: address,
  score: z
    .number()
    .catch(0)
    .transform((score) => Math.trunc(Math.min(Math.max(score, 0), 1e15))),
})
/** A list, or one under the names that such services use. */
const answer = z.union([
  z.array(z.unknown()),
  z.object({ entries: z.array(z.unknown()) }).transform(({ entries }) => entries),
  z.object({ items: z.array(z.unknown()) }).transform(({ items }) => items),
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data),
])

/** The entries in what a service said; entries that can't be read are left out. @throws for what is no list. */
export const entriesIn = (said: unknown): Ranked[] =>
  answer
    .parse(said)
    .slice(0, most)
    .flatMap((one) => {
      const parsed = entry.safeParse(one)
      if (!parsed.success) return []
      const { url: href, ...rest } = parsed.data
      return [{ ...rest, href, unit: null, rounds: 1 }]
    })

/**
 * Asks the service (`offset`, `limit`, `sort=hot`) outside any transaction and keeps what it says. The kept list stays
 * if the service is slow, away, or says nothing that can be read. @throws why nothing came of it.
 */
export async function refreshRanking(db: Db, outgoing: Outgoing, url: string): Promise<number> {
  const asked = new URL(url)
  asked.searchParams.set('offset', '0')
  asked.searchParams.set('limit', String(most))
  asked.searchParams.set('sort', 'hot')
  const { status, body } = await outgoing.request(asked.href, { timeout: 8000, largest: 500_000 })
  if (status !== 200) throw new Error(`the ranking service answered ${status}`)
  const entries = entriesIn(JSON.parse(String(body)))
  if (entries.length === 0) throw new Error('the ranking service named no entries')
  await inTransaction(db, (tx) => keepEntries(tx, entries))
  return entries.length
}

async function keepEntries(tx: Tx, entries: readonly Ranked[]): Promise<void> {
  await statement(tx.db, 'delete from ranking_entries', [])
  await statement(
    tx.db,
    `insert into ranking_entries (position, id, title, text, image, href, score)
     select * from json_to_recordset($1::json) as e (position int, id text, title text, text text, image text, href text, score bigint)`,
    [JSON.stringify(entries.map((one, position) => ({ position, ...one })))],
  )
  await statement(
    tx.db,
    `insert into ranking_state (fetched_at) values (now()) on conflict (only_one) do update set fetched_at = now()`,
    [],
  )
}
