import { statement, type Db, type Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors.ts'
import { emit, type DomainEvents } from '../../platform/events.ts'
import type { Person } from '../../platform/http/caller.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { clubsByIds } from '../clubs/data/clubs.ts'
import { openAsMade } from '../clubs/mutations/openAsMade.ts'
import { saveClub } from '../clubs/mutations/save.ts'
import { findHead, type ContestHead } from '../contests/data/contests.ts'
import { isTeam } from '../contests/policy.ts'
import { feedsByIds } from '../feeds/data/feeds.ts'
import { strangePictures } from '../files/data.ts'
import { tellFollowers } from '../notifications/mutations/follows.ts'
import { tell } from '../notifications/mutations/tell.ts'
import { readSettings } from '../sites/data/settings.ts'
import { votersOf } from '../voting/data/ballots.ts'
import { heldJoins, joinsOf } from './data.ts'
import { joinsDb } from './tables.ts'
import './events.ts'

/** Most people that one transaction tells. */
const batch = 500
/** Length that a club's title takes (specification 3, Group). */
const longestTitle = 80

/** The contest's own cover, where it is a picture of the person who makes the club. */
async function coverOf(tx: Tx, { cover_id }: ContestHead['row'], person: Person) {
  if (cover_id === null) return {}
  const strange = await strangePictures(tx.db, person.user_id, [cover_id])
  return strange.length === 0 ? { cover: cover_id } : {}
}

/**
 * The club of a contest, made where there is none: open like the contest, free, owned by the person who taps. Twice, or by
 * two of the team at once, it is one club; after that club was deleted it is a new one.
 * @returns the number of the club. @throws refusal part_off, too_many_requests of clubs.
 */
export async function makeClubOf(tx: Tx, person: Person, { row }: ContestHead): Promise<number> {
  const { contest_id, contest_name } = row
  const { group_id } = await heldJoins(tx, contest_id)
  if (group_id !== null && (await clubsByIds(tx.db, [group_id])).has(group_id)) return group_id
  const isOpen = row.visibility === 'public' && row.status !== 'draft'
  const made = await saveClub(tx, person, undefined, {
    title: contest_name.slice(0, longestTitle).trim(),
    access: isOpen ? 'public' : 'unlisted',
    membership: 'free',
    ...(await coverOf(tx, row, person)),
  })
  await joinsDb(tx.db)
    .updateTable('contest_joins')
    .set({ group_id: made })
    .where('contest_id', '=', contest_id)
    .execute()
  // A draft is nobody's to hear of: people are invited when it is published.
  if (row.status !== 'draft')
    await emit(tx, 'contest.club_made', { contest_id, group_id: made, user_id: person.user_id })
  return made
}

/**
 * The club of a draft that is published now: it opens like the contest where nobody changed it since it was made, and
 * people are invited. A club that its owner closed meanwhile is nobody's to hear of.
 */
export async function openClubOf(
  tx: Tx,
  { contest_id, user_id }: DomainEvents['contest.published'],
): Promise<void> {
  const { group_id } = await joinsOf(tx.db, contest_id)
  if (group_id === null || !(await readSettings(tx.db, 'parts')).clubs) return
  const head = await findHead(tx.db, { contest_id })
  const access = await openAsMade(tx, group_id, head?.row.visibility === 'public')
  if (access === undefined || access === 'private') return
  await emit(tx, 'contest.club_made', { contest_id, group_id, user_id })
}

/** Invites the contestants, the voters and the followers of a contest into its club; nobody is added (product 15). */
export async function inviteToClub(
  { db }: { db: Db },
  { contest_id, group_id, user_id: by }: DomainEvents['contest.club_made'],
): Promise<void> {
  const [head, club] = [
    await findHead(db, { contest_id }),
    (await clubsByIds(db, [group_id])).get(group_id),
  ]
  if (head === undefined || club === undefined || head.row.hidden_at !== null) return
  const { cx_id, contest_name } = head.row
  const notice = {
    type: 'contest.club',
    key: `contest:${cx_id}:club:${group_id}`,
    href: `/c/${club.gx_id}`,
    values: { contest: contest_name },
  }
  const standing = await statement<{ user_id: number }>(
    db,
    `select distinct user_id from contestants
     where contest_id = $1 and approved and hidden_at is null and user_id is not null`,
    [contest_id],
  )
  const people = new Set(standing.map(({ user_id }) => user_id))
  // Contestants, voters and followers share one key: a person with two of these parts gets one notice.
  for (const voter of await votersOf(db, contest_id)) people.add(voter)
  if (by !== undefined) people.delete(by)
  const all = [...people]
  for (let at = 0; at < all.length; at += batch)
    await inTransaction(db, (tx) => tell(tx, { ...notice, to: all.slice(at, at + batch) }))
  await tellFollowers(db, { kind: 'contest', subject: cx_id }, notice)
}

/** Takes the club off a contest: a helper who made it may be out of the team by now. The club itself stays. */
export async function dropClubOf(tx: Tx, contestId: number): Promise<void> {
  await joinsDb(tx.db)
    .updateTable('contest_joins')
    .set({ group_id: null })
    .where('contest_id', '=', contestId)
    .execute()
}

/** Lets contestants show what they sell, or ends that. */
export async function setWork(tx: Tx, contestId: number, on: boolean): Promise<void> {
  await heldJoins(tx, contestId)
  await joinsDb(tx.db)
    .updateTable('contest_joins')
    .set({ shows_work: on })
    .where('contest_id', '=', contestId)
    .execute()
}

/**
 * A job that names a contest is joined with it, in the transaction that posts it. @throws refusal forbidden for a poster
 * who is not of that contest's team: then the job is not posted either.
 */
export async function joinJob(
  tx: Tx,
  { feed_item_id, user_id }: DomainEvents['feed.posted'],
): Promise<void> {
  const cx_id = (await feedsByIds(tx.db, [feed_item_id])).get(feed_item_id)?.data.contest
  if (cx_id === undefined) return
  const head = await findHead(tx.db, { cx_id })
  const poster = { user_id, is_admin: false } as Person
  if (head === undefined || !isTeam(head, poster)) return refuse('forbidden')
  await joinsDb(tx.db)
    .insertInto('contest_jobs')
    .values({ contest_id: head.row.contest_id, feed_item_id })
    .execute()
}

/** Takes a job off a contest; the job stays. */
export async function dropJobOf(tx: Tx, contestId: number, feedItemId: number): Promise<void> {
  await joinsDb(tx.db)
    .deleteFrom('contest_jobs')
    .where('contest_id', '=', contestId)
    .where('feed_item_id', '=', feedItemId)
    .execute()
}

/** Shows a placing on a listing, or takes it off; twice is once. */
export async function wear(
  tx: Tx,
  serviceId: number,
  { assox_id, on }: { assox_id: string; on: boolean },
): Promise<void> {
  const badges = joinsDb(tx.db)
  if (on)
    await badges
      .insertInto('listing_badges')
      .values({ service_id: serviceId, assox_id })
      .onConflict((already) => already.doNothing())
      .execute()
  else
    await badges
      .deleteFrom('listing_badges')
      .where('service_id', '=', serviceId)
      .where('assox_id', '=', assox_id)
      .execute()
}
