import { statement, type Db } from '../../../platform/db/db.ts'
import { wholePlatform } from '../../../platform/site.ts'
import { personOfAccount } from '../../accounts/data/persons.ts'
import { clubsByIds, clubsCovered, sightsOf } from '../../clubs/data/clubs.ts'
import { mayKnow } from '../../clubs/policy.ts'
import type { ClosedPicturesPort } from '../../files/data/closed.ts'
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

/** Whether somebody reads one of the posts that show a picture, or may know a club whose cover it is (product 8). */
export const mayOpenPicture: ClosedPicturesPort = async (db, attachmentId, userId) => {
  const person = await personOfAccount(db, userId)
  if (person === undefined) return false
  const viewer = { person, site: wholePlatform }
  const items = await itemsShowing(db, attachmentId)
  const clubs = await clubsByIds(
    db,
    items.map(({ group_id }) => group_id),
  )
  const sights = await sightsOf(db, [...clubs.values()], viewer)
  const of = new Map(sights.map((sight) => [sight.row.group_id, sight]))
  const isRead = items.some((item) => {
    const sight = of.get(item.group_id)
    return sight !== undefined && maySeeItem(item, sight)
  })
  return isRead || (await sightsOf(db, await clubsCovered(db, attachmentId), viewer)).some(mayKnow)
}
