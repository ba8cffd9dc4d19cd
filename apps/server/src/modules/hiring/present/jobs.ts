import type { Job } from '@plaudit/contract/hiring/calls'
import type { JobData } from '@plaudit/contract/feeds/shape'
import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person, Viewer } from '../../../platform/http/caller.ts'
import { reservedGroups } from '@plaudit/contract/reserved'
import { peopleByIds } from '../../accounts/data.ts'
import { findClub, sightOf } from '../../clubs/data/clubs.ts'
import type { ClubSight } from '../../clubs/policy.ts'
import { feedsByIds } from '../../feeds/data/feeds.ts'
import { offersOnJobs, postersOf, seenBy } from '../data/jobs.ts'
import { isPoster, jobCan } from '../policy.ts'
import type { JobRow } from '../tables.ts'

const day = 86_400_000

/** Since the start of the previous UTC day (specification 9). */
export const isNew = (postedAt: Date, now = Date.now()): boolean =>
  postedAt.getTime() >= Math.floor(now / day) * day - day

/** Tells the people for whom a hidden job is kept: its poster, and the platform's admins. */
const isKept = ({ user_id }: { user_id: number | null }, person: Person | null): boolean =>
  person !== null && (person.is_admin || person.user_id === user_id)

/** Jobs as somebody sees them; those whose item is gone are left out. */
export async function presentJobs(db: Db, rows: readonly JobRow[], viewer: Viewer): Promise<Job[]> {
  const { person } = viewer
  const ids = rows.map(({ feed_item_id }) => feed_item_id)
  const club = (await findClub(db, reservedGroups.jobs)) ?? refuse('not_found')
  const posters = rows.flatMap(({ poster_id }) => poster_id ?? [])
  const own = rows.filter((row) => isPoster(row, person)).map(({ feed_item_id }) => feed_item_id)
  const [sight, feeds, offers, people, records, seen] = await Promise.all([
    sightOf(db, club, viewer),
    feedsByIds(db, ids),
    offersOnJobs(db, ids, person?.user_id),
    peopleByIds(db, posters),
    postersOf(db, posters),
    seenBy(db, own),
  ])
  return rows.flatMap((row) => {
    const feed = feeds.get(row.feed_item_id)
    if (feed === undefined || (feed.hidden_at !== null && !isKept(feed, person))) return []
    const user = people.get(feed.user_id ?? 0) ?? null
    return [
      jobOf(row, feed, {
        sight,
        user,
        on: offers.get(row.feed_item_id),
        seen: own.includes(row.feed_item_id) ? (seen.get(row.feed_item_id) ?? 0) : null,
        poster: records.get(row.poster_id ?? 0) ?? { jobs: 0, paid: 0 },
      }),
    ]
  })
}

type Feeds = Awaited<ReturnType<typeof feedsByIds>>
type Item = Feeds extends Map<number, infer Row> ? Row : never
type Offers = Awaited<ReturnType<typeof offersOnJobs>>

interface Around {
  sight: ClubSight
  user: Job['user']
  poster: Job['poster']
  seen: Job['seen_by']
  on: (Offers extends Map<number, infer Row> ? Row : never) | undefined
}

function jobOf(row: JobRow, feed: Item, { sight, user, on, poster, seen }: Around): Job {
  const data = feed.data as JobData
  const { offer_id = null } = on ?? {}
  return {
    fx_id: feed.fx_id,
    feed_item_id: feed.feed_item_id,
    user_id: feed.user_id,
    user,
    title: data.title,
    text: feed.text,
    data,
    state: row.state,
    createdAt: feed.created_at.toISOString(),
    editedAt: feed.edited_at?.toISOString() ?? null,
    ...(feed.hidden_at !== null && { down: true as const }),
    is_new: isNew(feed.created_at),
    poster,
    offers: on?.n ?? 0,
    seen_by: seen,
    my_offer:
      on === undefined || offer_id === null
        ? null
        : { offer_id, price: { amount: on.price, currency: on.currency }, state: on.state },
    can: jobCan(row, feed, sight, offer_id !== null),
  }
}
