import { inTransaction, statement, type Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/errors.ts'
import { fetched, pageHeadAt } from '../../../platform/outgoing/pageHead.ts'
import type { Parts } from '../../../platform/parts.ts'
import { keepPicture, preparePicture } from '../../files/mutations/pictures.ts'
import { toldUrl } from '../../messaging/mutations/toldUrl.ts'
import { findFeed } from '../data/feeds.ts'

const largestPicture = 3_145_728

type Looking = Pick<Parts, 'db' | 'outgoing' | 'storage' | 'realtime'>

/**
 * Looks what stands at the address in a post, by the guarded client: no reader's browser ever does, and no address
 * leads into the server's own network (product 8). A page that can't be had leaves the address as it is.
 */
export async function previewLink(parts: Looking, fxId: string, url: string): Promise<void> {
  const feed = await findFeed(parts.db, fxId)
  if (feed === undefined || feed.link_url !== url || feed.deleted_at !== null) return
  const head = await pageHeadAt(parts.outgoing, url)
  if (head === undefined) return
  const { image, ...link } = head
  const picture =
    image && feed.user_id !== null ? await pictureAt(parts, feed.user_id, url, image) : null
  // The author may have changed the address meanwhile.
  await inTransaction(parts.db, async (tx) => {
    const [kept] = await statement<{ user_id: number | null }>(
      tx.db,
      `update feeds set link = $3, link_image = $4 where fx_id = $1 and link_url = $2 and deleted_at is null
       returning user_id`,
      [fxId, url, JSON.stringify(link), picture],
    )
    const { title, description } = link
    const site = new URL(url).hostname
    if (kept)
      await toldUrl(tx, parts.realtime, kept.user_id, {
        url,
        title,
        description,
        site,
        of: { fx_id: fxId },
      })
  })
}

/** Its picture becomes one of ours: readers ask no other server. */
async function pictureAt(
  parts: Looking,
  userId: number,
  page: string,
  image: string,
): Promise<string | null> {
  if (!URL.canParse(image, page)) return null
  const content = await fetched(
    parts.outgoing,
    new URL(image, page).href,
    largestPicture,
    'image/*',
  )
  if (content === undefined) return null
  try {
    const upload = { userId, purpose: 'preview', content }
    const prepared = await preparePicture(parts.db, parts.storage, upload)
    const row = await inTransaction(parts.db as Db, (tx) =>
      keepPicture(tx, parts.storage, prepared),
    )
    return row.attachment_id
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
