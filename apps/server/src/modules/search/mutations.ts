import type { SearchKind } from '@plaudit/contract/search/shapes'
import { inTransaction, statement, type Db, type Tx } from '../../platform/db/db.ts'
import type { Leaving } from '../../platform/person.ts'
import { searchables, searchableChanged, type SearchDocument } from '../../platform/searchable.ts'
import { documentsOfOwner } from './data.ts'

/** Looked through at most: a description of a novel's length is found by its beginning. */
const longestText = 20_000

/**
 * Reads what a module says of some of its things now and writes it down; a thing that it says nothing of any more is
 * found by nobody. Done twice, in another order, or by two at once it comes to the same: the holder of the kind reads
 * last.
 */
export async function readAgain(db: Db, kind: SearchKind, ids: readonly string[]): Promise<void> {
  const from = searchables().find((one) => one.kind === kind)
  if (from === undefined) return
  await inTransaction(db, async (tx) => {
    // In one order, so that two batches never wait for each other.
    for (const id of ids.toSorted())
      await statement(tx.db, 'select pg_advisory_xact_lock(hashtextextended($1, 7))', [
        `search ${kind} ${id}`,
      ])
    const documents = await from.load(tx.db, ids)
    const found = new Set(documents.map(({ id }) => id))
    const gone = ids.filter((id) => !found.has(id))
    await statement(
      tx.db,
      'delete from search_documents where kind = $1 and id = any ($2::text[])',
      [kind, gone],
    )
    for (const document of documents) await write(tx, kind, document)
  })
}

const write = (tx: Tx, kind: SearchKind, one: SearchDocument): Promise<unknown> =>
  statement(
    tx.db,
    `insert into search_documents (kind, id, owner_id, audience, title, text, also, line, href, picture, weight)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (kind, id) do update set owner_id = excluded.owner_id, audience = excluded.audience,
       title = excluded.title, text = excluded.text, also = excluded.also, line = excluded.line, href = excluded.href,
       picture = excluded.picture, weight = excluded.weight, changed_at = now()`,
    [
      kind,
      one.id,
      one.owner_id,
      one.audience,
      one.title,
      one.text.slice(0, longestText).toWellFormed(),
      one.also ?? '',
      JSON.stringify(one.line),
      one.href,
      one.picture,
      one.weight,
    ],
  )

const batch = 200

/** Reads everything again, so that nothing that was missed stays missed; things that are there no more go. */
export async function readEverything(db: Db): Promise<void> {
  for (const { kind, all } of searchables()) {
    let after: string | undefined
    for (;;) {
      const ids = await all(db, after, batch)
      if (ids.length === 0) break
      await readAgain(db, kind, ids)
      after = ids.at(-1)
    }
    const kept = await statement<{ id: string }>(
      db,
      "select id from search_documents where kind = $1 and changed_at < now() - interval '12 hours'",
      [kind],
    )
    for (let at = 0; at < kept.length; at += batch)
      await readAgain(
        db,
        kind,
        kept.slice(at, at + batch).map(({ id }) => id),
      )
  }
}

/** An erased person is found no more; their things are read again without them. */
export async function forgetSearcher(tx: Tx, { user_id }: Leaving): Promise<void> {
  await statement(tx.db, `delete from search_documents where kind = 'person' and id = $1`, [
    String(user_id),
  ])
  for (const { kind, id } of await documentsOfOwner(tx.db, user_id))
    await searchableChanged(tx, kind, id)
}
