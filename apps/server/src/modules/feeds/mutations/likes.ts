import type { LikeType } from '@plaudit/contract/feeds/constants'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { publicId } from '../../../platform/ids.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { clubsByIds } from '../../clubs/data/clubs.ts'
import { readersAmong } from '../../clubs/data/readers.ts'
import { proveWriter } from '../../clubs/mutations/writers.ts'
import { proveTaken } from './proveTaken.ts'

/** The thing that is liked. */
export interface Likeable {
  type: LikeType
  subject_id: string
  /** Post that it is, or stands below. */
  fx_id: string | null
  /** Topic of its watchers. */
  topic: string
  /** Owner of it. */
  owner_id: number | null
  /** The club that it stands in. */
  group_id: number | null
  writes: boolean
  href: string
  title: string
}

/**
 * Likes something or takes it back: one row for each person, which nobody else waits for. Without `wanted` it becomes
 * what it is not.
 * @returns whether it is liked from now on.
 * @throws refusal part_off, forbidden, and what `proveWriter` refuses.
 */
export async function toggleLike(
  tx: Tx,
  person: Person,
  likeable: Likeable,
  wanted: boolean | undefined,
): Promise<boolean> {
  const { type, subject_id, topic, group_id, writes } = likeable
  if (group_id !== null) await proveWriter(tx, group_id, person)
  else if (!writes) refuse('forbidden')
  const at = [type, subject_id, person.user_id]
  const isNew = wanted !== false && (await add(tx, at))
  // A person's page is no part that can be off; a like that is there can always be taken back.
  if (isNew && type !== 'User') await proveTaken(tx, group_id)
  const isGone = !isNew && wanted !== true && (await remove(tx, at))
  if (isNew || isGone)
    await statement(
      tx.db,
      'insert into like_changes (type, subject_id, topic) values ($1, $2, $3)',
      [type, subject_id, topic],
    )
  if (isNew) await tellOwner(tx, person, likeable)
  return wanted ?? isNew
}

const add = async (tx: Tx, at: readonly unknown[]): Promise<boolean> =>
  (
    await statement(
      tx.db,
      `insert into likes (type, subject_id, user_id, like_id) values ($1, $2, $3, $4)
       on conflict do nothing returning 1`,
      [...at, publicId()],
    )
  ).length > 0

const remove = async (tx: Tx, at: readonly unknown[]): Promise<boolean> =>
  (
    await statement(
      tx.db,
      'delete from likes where type = $1 and subject_id = $2 and user_id = $3 returning 1',
      [...at],
    )
  ).length > 0

/** Once for good, whatever is taken back and given again. */
async function tellOwner(
  tx: Tx,
  person: Person,
  { type, subject_id, owner_id, group_id, href, title }: Likeable,
): Promise<void> {
  if (owner_id === null || owner_id === person.user_id) return
  const club =
    group_id === null ? null : ((await clubsByIds(tx.db, [group_id])).get(group_id) ?? null)
  await tell(tx, {
    to: await readersAmong(tx.db, club, [owner_id]),
    type: 'like',
    key: `like:${type}:${subject_id}:${person.user_id}`,
    group: `like:${type}:${subject_id}`,
    by: person.user_id,
    href,
    values: { title },
  })
}
