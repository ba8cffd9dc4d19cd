import type { Db } from '../../../platform/db/db.ts'
import type { Person, Viewer } from '../../../platform/http/caller.ts'
import { clubsByIds, sightOf } from '../../clubs/data/clubs.ts'
import { mayModerate, mayWrite } from '../../clubs/policy.ts'
import { findService } from '../../marketplace/data/services.ts'
import { isPublic, maySee, serviceKey } from '../../marketplace/policy.ts'
import { isWithinFeed, maySeeItem, postKey, readingKeys } from '../policy.ts'
import type { Subject } from './comments.ts'
import { findFeed } from './feeds.ts'

/** Something that is commented and liked, as one person meets it. */
export interface Thread extends Subject {
  person: Person | null
  /** Club of a post; a service stands in no club. */
  group_id: number | null
  /** Owner, who hears of comments and likes. */
  owner_id: number | null
  writes: boolean
  /** The post is out of sight: its author and keepers alone read it, and nothing new is said below it. */
  isHidden: boolean
  moderates: boolean
  /** The rights by which it is followed. */
  keys: readonly string[]
  /** Path of its screen. */
  href: string
  title: string
}

/** The thread of a service; undefined for one that the person may not see. */
async function serviceThread(
  db: Db,
  subject_id: string,
  viewer: Viewer,
): Promise<Thread | undefined> {
  const service = await findService(db, { sx_id: subject_id })
  if (service === undefined || !maySee(service, viewer)) return undefined
  const { person } = viewer
  return {
    type: 'service',
    subject_id,
    person,
    group_id: null,
    owner_id: service.owner_id,
    writes: person !== null && isPublic(service),
    isHidden: false,
    moderates: person?.is_admin === true,
    keys: [serviceKey(service.service_id)],
    href: `/s/${subject_id}`,
    title: service.title,
  }
}

/** The thread of a post or service; undefined where the person may not even read it. */
export async function threadOf(
  db: Db,
  { type, subject_id }: Subject,
  viewer: Viewer,
): Promise<Thread | undefined> {
  if (type === 'service') return serviceThread(db, subject_id, viewer)
  const { person } = viewer
  const feed = await findFeed(db, subject_id)
  const club = feed && (await clubsByIds(db, [feed.group_id])).get(feed.group_id)
  if (feed === undefined || club === undefined) return undefined
  const sight = await sightOf(db, club, viewer)
  if (!maySeeItem(feed, sight) || !isWithinFeed(feed, sight, viewer)) return undefined
  const { group_id, user_id, feed_item_id } = feed
  const isJob = feed.data.title !== undefined
  return {
    type,
    subject_id: feed.fx_id,
    person,
    group_id,
    owner_id: user_id,
    writes: mayWrite(sight),
    isHidden: feed.hidden_at !== null,
    moderates: mayModerate(sight),
    keys: [...readingKeys(sight), postKey(feed.fx_id)],
    href: isJob ? `/jobs/${feed_item_id}` : `/c/${club.gx_id}/${feed_item_id}`,
    title: feed.data.title ?? feed.text.slice(0, 80),
  }
}

/**
 * Opens the place of something of one's own, for nothing but taking it back: the reader may have lost the way there.
 */
export const placeOfOwn = ({ type, subject_id }: Subject, person: Person): Thread => ({
  type,
  subject_id,
  person,
  group_id: null,
  owner_id: null,
  writes: false,
  isHidden: false,
  moderates: false,
  keys: [],
  href: '',
  title: '',
})
