import { statement, type Db } from '../../../platform/db/db.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { wholePlatform } from '../../../platform/site.ts'
import { personOfAccount } from '../../accounts/data/persons.ts'
import { clubsByIds, clubsCovered, sightsOf } from '../../clubs/data/clubs.ts'
import { mayKnow } from '../../clubs/policy.ts'
import type { ClosedPicturesPort, PostFilmsPort } from '../../files/data/closed.ts'
import { maySeeItem } from '../policy.ts'
import type { FeedRow } from '../tables.ts'

/** Items that show a picture: among their own, or as what their link shows. */
const itemsShowing = (db: Db, attachmentId: string): Promise<FeedRow[]> =>
  statement<FeedRow>(
    db,
    `select f.* from feed_pictures p join feeds f using (group_id, feed_item_id)
     where p.attachment_id = $1 and f.deleted_at is null
     union all
     select f.* from feeds f where f.link_image = $1 and f.deleted_at is null`,
    [attachmentId],
  )

/**
 * Tells whether somebody reads one of the posts that show a picture, or may know a club whose cover it is (product 8).
 */
export const mayOpenPicture: ClosedPicturesPort = async (db, attachmentId, userId) => {
  const person = await personOfAccount(db, userId)
  if (person === undefined) return false
  if (await readsOneOf(db, await itemsShowing(db, attachmentId), person)) return true
  const viewer = { person, site: wholePlatform }
  return (await sightsOf(db, await clubsCovered(db, attachmentId), viewer)).some(mayKnow)
}

/** Tells whether somebody, or a visitor, reads one of the posts that show a film. */
export const mayOpenFilm: PostFilmsPort = async (db, documentId, userId) => {
  const person = userId === null ? null : await personOfAccount(db, userId)
  if (person === undefined) return false
  const items = await statement<FeedRow>(
    db,
    'select * from feeds where film_id = $1 and deleted_at is null',
    [documentId],
  )
  return readsOneOf(db, items, person)
}

async function readsOneOf(
  db: Db,
  items: readonly FeedRow[],
  person: Person | null,
): Promise<boolean> {
  const clubs = await clubsByIds(
    db,
    items.map(({ group_id }) => group_id),
  )
  const sights = await sightsOf(db, [...clubs.values()], { person, site: wholePlatform })
  const of = new Map(sights.map((sight) => [sight.row.group_id, sight]))
  return items.some((item) => {
    const sight = of.get(item.group_id)
    return sight !== undefined && maySeeItem(item, sight)
  })
}
