import type { Badge, ContestJoins, JobContest } from '@plaudit/contract/joins/calls'
import type { Db } from '../../platform/db/db.ts'
import type { Viewer } from '../../platform/http/caller.ts'
import { isWithin } from '../../platform/site.ts'
import { shownPerson } from '../accounts/data/shown.ts'
import { clubsByIds, sightsOf } from '../clubs/data/clubs.ts'
import { isMember, isThere, mayKnow, type ClubSight } from '../clubs/policy.ts'
import { headsOf, type ContestHead } from '../contests/data/contests.ts'
import { isTeam, type maySee } from '../contests/policy.ts'
import { picturesByIds } from '../files/data.ts'
import { picturesFor, type Reader } from '../files/data/closed.ts'
import { feedsByIds } from '../feeds/data/feeds.ts'
import { jobsByIds } from '../hiring/data/jobs.ts'
import { maySeeJob } from '../hiring/policy.ts'
import type { ServiceRow } from '../marketplace/data/services.ts'
import { readSettings } from '../sites/data/settings.ts'
import {
  contestsOfJobs,
  joinsOf,
  jobsOf,
  placingsOf,
  somePlacingsOf,
  wornOn,
  type Placing,
} from './data.ts'

/**
 * Tells whether a contest's page names its club: an unlisted club is found through its address alone, and an unlisted
 * contest's page is such a place.
 */
const isNamed = (sight: ClubSight, contest: ContestHead): boolean =>
  isMember(sight) ||
  (isThere(sight) &&
    mayKnow(sight) &&
    (sight.row.access !== 'unlisted' || contest.row.visibility !== 'public'))

async function clubOf(
  db: Db,
  contest: ContestHead,
  groupId: number | null,
  viewer: Viewer,
  reader: Reader,
): Promise<ContestJoins['club']> {
  const rows = groupId === null ? [] : [...(await clubsByIds(db, [groupId])).values()]
  const [sight] = await sightsOf(db, rows, viewer)
  if (sight === undefined || !isNamed(sight, contest)) return null
  const { gx_id, title, members, cover_id } = sight.row
  const pictures = await picturesFor(db, reader, cover_id === null ? [] : [cover_id])
  return {
    gx_id,
    title,
    members,
    cover: pictures.get(cover_id ?? '') ?? null,
    inside: isMember(sight),
  }
}

/** Strangers read of jobs that take offers; the team sees what became of the others. */
async function jobsFor(
  db: Db,
  contestId: number,
  { team, ...viewer }: Viewer & { team: boolean },
): Promise<ContestJoins['jobs']> {
  const ids = await jobsOf(db, contestId)
  const feeds = await feedsByIds(db, ids)
  const jobs = await jobsByIds(db, ids)
  return jobs.flatMap((job) => {
    const feed = feeds.get(job.feed_item_id)
    if (feed === undefined || !maySeeJob(job, feed, viewer)) return []
    const open = job.state === 'open'
    const { fx_id, feed_item_id, data } = feed
    return open || team ? [{ fx_id, feed_item_id, title: data.title ?? '', open }] : []
  })
}

/**
 * The contests of jobs, by the numbers of the jobs, as far as somebody may see both.
 * @param may `maySee` on a job's own page; `mayFind` in a list, which names no unlisted contest.
 */
export async function presentJobContests(
  db: Db,
  ids: readonly number[],
  viewer: Viewer,
  may: typeof maySee,
): Promise<Record<string, JobContest>> {
  const joined = await contestsOfJobs(db, ids)
  const feeds = await feedsByIds(db, [...joined.keys()])
  const jobs = await jobsByIds(db, [...feeds.keys()])
  const heads = await headsOf(db, [...new Set(joined.values())])
  const seen = new Map(
    heads.filter((head) => may(head, viewer)).map(({ row }) => [row.contest_id, row]),
  )
  const covers = [...seen.values()].flatMap(({ cover_id }) => cover_id ?? [])
  const pictures = await picturesByIds(db, covers)
  const shown = jobs.flatMap((job) => {
    const feed = feeds.get(job.feed_item_id)
    const contest = seen.get(joined.get(job.feed_item_id) ?? 0)
    if (!feed || !contest || !maySeeJob(job, feed, viewer)) return []
    const { cx_id, contest_name, cover_id } = contest
    const cover = pictures.get(cover_id ?? '') ?? null
    return [[String(job.feed_item_id), { cx_id, contest_name, href: `/cx/${cx_id}`, cover }]]
  })
  return Object.fromEntries(shown) as Record<string, JobContest>
}

/** Presents what a contest is joined with, for somebody who may see the contest. */
export async function presentJoins(
  db: Db,
  contest: ContestHead,
  viewer: Viewer,
  reader: Reader,
): Promise<ContestJoins> {
  const { contest_id } = contest.row
  const switched = await readSettings(db, 'parts')
  const joined = await joinsOf(db, contest_id)
  const team = isTeam(contest, viewer.person)
  const live = joined.group_id !== null && (await clubsByIds(db, [joined.group_id])).size > 0
  return {
    club: switched.clubs ? await clubOf(db, contest, joined.group_id, viewer, reader) : null,
    jobs: switched.jobs ? await jobsFor(db, contest_id, { ...viewer, team }) : [],
    shows_work: joined.shows_work && switched.services,
    can: {
      make_club: team && switched.clubs && !live,
      drop_club: team && live,
      post_job: team && switched.jobs,
      set_work: team && switched.services,
    },
  }
}

/** Tells whether a contestant shows on the contest what they sell: the organiser and that person want it. */
export async function showsWork(
  db: Db,
  contest: ContestHead,
  sellerId: number,
  viewer: Viewer,
): Promise<boolean> {
  const switched = await readSettings(db, 'parts')
  const { shows_work } = await joinsOf(db, contest.row.contest_id)
  if (!switched.services || !shows_work || !isWithin(viewer.site, sellerId)) return false
  const seller = await shownPerson(db, { id: sellerId }, viewer)
  return seller?.shown.services === true
}

const badgeOf = (one: Placing): Badge => ({
  assox_id: one.assox_id,
  cx_id: one.cx_id,
  contest_name: one.contest_name,
  contestant_name: one.contestant_name,
  place: one.place,
  href: `/cx/${one.cx_id}/${one.assox_id}`,
  proof: `/cx/${one.cx_id}/log`,
})

/** The placings that a listing shows; its provider reads of the others too, a part at a time. */
export async function presentBadges(
  db: Db,
  { service_id, owner_id }: Pick<ServiceRow, 'service_id' | 'owner_id'>,
  { person, site }: Viewer,
  after?: string,
) {
  const worn = (await wornOn(db, [service_id])).get(service_id) ?? new Set<string>()
  const isMine = person !== null && person.user_id === owner_id
  const shown = owner_id === null ? [] : await somePlacingsOf(db, owner_id, site, [...worn])
  const badges = shown.map(badgeOf)
  // Nobody else is told of the others.
  if (!isMine || owner_id === null) return { badges, others: null, next: null }
  const { placings, next } = await placingsOf(db, owner_id, site, after)
  const others = placings.filter(({ assox_id }) => !worn.has(assox_id)).map(badgeOf)
  return { badges, others, next }
}

/** The placings that several listings show; providers of none are not looked at. */
export async function presentPlacings(
  db: Db,
  services: readonly Pick<ServiceRow, 'service_id' | 'sx_id' | 'owner_id'>[],
  viewer: Viewer,
): Promise<Record<string, Badge[]>> {
  const worn = await wornOn(
    db,
    services.map(({ service_id }) => service_id),
  )
  const wearing = services.filter(({ service_id }) => worn.has(service_id))
  const badges = await Promise.all(wearing.map((service) => presentBadges(db, service, viewer)))
  return Object.fromEntries(wearing.map(({ sx_id }, n) => [sx_id, badges[n]?.badges ?? []]))
}
