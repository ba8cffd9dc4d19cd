import type { Tx } from '../../../platform/db/db.ts'
import { clubsByIds } from '../../clubs/data/clubs.ts'
import { readersAmong } from '../../clubs/data/readers.ts'
import { tell } from '../../notifications/mutations/tell.ts'

interface Kept {
  /** Key of the text that was written: `feed:<fx_id>`, `comment:<id>`. */
  key: string
  author: number | null
  /** Null of what is said below a service. */
  group_id: number | null
  verdict: 'hide' | 'show' | 'delete'
  reason: string
  href: string
}

const types = { hide: 'feed.hidden', show: 'feed.shown', delete: 'feed.removed' } as const

/** Authors hear what a club's keepers did with their words, and why; never which keeper it was. */
export async function tellAuthor(
  tx: Tx,
  { key, author, group_id, verdict, reason, href }: Kept,
): Promise<void> {
  const club = group_id === null ? undefined : (await clubsByIds(tx.db, [group_id])).get(group_id)
  if (author === null || club === undefined) return
  // A person who is out of a private club hears no more of it.
  if ((await readersAmong(tx.db, club, [author])).length === 0) return
  const type = types[verdict]
  await tell(tx, {
    to: [author],
    type: type !== 'feed.shown' && reason !== '' ? `${type}_why` : type,
    key: `${key}:${verdict}:${Date.now()}`,
    href,
    values: { club: club.title, reason },
  })
}
