import { inTransaction, statement, type Db } from '../../../platform/db/db.ts'

const batch = 500
/** A form that somebody is still filling in may hold a picture that nothing shows yet. */
export const hoursKept = 48

/**
 * Removes pictures that nothing has shown for two days. The database notes their files with the rows (`removeStored`).
 * @returns how many.
 */
export async function sweepPictures(db: Db): Promise<number> {
  await noteUnused(db)
  let removed = 0
  for (;;) {
    const some = await removeSome(db)
    if (some === 0) return removed
    removed += some
  }
}

/** Notes since when nothing shows a picture: whatever is shown again begins anew. */
async function noteUnused(db: Db): Promise<void> {
  const shown = 'exists (select from shown_pictures s where s.attachment_id = a.attachment_id)'
  await statement(
    db,
    `update attachments a set unused_since = null where unused_since is not null and ${shown}`,
    [],
  )
  await statement(
    db,
    `update attachments a set unused_since = now() where unused_since is null and not ${shown}`,
    [],
  )
}

/**
 * A transaction that is about to show one of them holds its row and is passed by; a later one waits and finds it gone.
 * The second statement sees those that were shown meanwhile.
 */
function removeSome(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const held = await statement<{ attachment_id: string }>(
      tx.db,
      `select attachment_id from attachments a
       where unused_since < now() - make_interval(hours => $1)
         and not exists (select from shown_pictures s where s.attachment_id = a.attachment_id)
       limit $2 for update skip locked`,
      [hoursKept, batch],
    )
    const gone = await statement(
      tx.db,
      `delete from attachments a
       where attachment_id = any ($1::text[])
         and not exists (select from shown_pictures s where s.attachment_id = a.attachment_id)
       returning 1`,
      [held.map((row) => row.attachment_id)],
    )
    return gone.length
  })
}
