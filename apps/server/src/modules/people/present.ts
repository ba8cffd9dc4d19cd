import type { Reply } from '@plaudit/contract/calls'
import type { PersonPage } from '@plaudit/contract/people/calls'
import type { Picture } from '@plaudit/contract/files'
import { iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { SiteScope } from '../../platform/site.ts'
import { openClubsOf, type ClubOfPerson } from '../clubs/data/ofPerson.ts'
import {
  publicRunsOf,
  publicStandCounts,
  publicStandsOf,
  type ContestOfPerson,
} from '../contests/data/ofPublicPerson.ts'
import type { shownPerson } from '../accounts/data/shown.ts'
import { picturesByIds } from '../files/data.ts'
import { providersByIds } from '../marketplace/data/providers.ts'
import { readableReviews, reviewsOf } from '../marketplace/data/reviews.ts'
import { meanOf } from '../marketplace/policy.ts'
import { readSettings } from '../sites/data/settings.ts'

const reviewsShown = 20

type Shown = NonNullable<Awaited<ReturnType<typeof shownPerson>>>

function stateOf({ start_date, end_date, declared_at }: ContestOfPerson, now: number) {
  if (declared_at !== null) return 'declared' as const
  if (start_date !== null && start_date.getTime() > now) return 'upcoming' as const
  return end_date !== null && end_date.getTime() <= now ? ('ended' as const) : ('ongoing' as const)
}

const contest = (row: ContestOfPerson, pictures: ReadonlyMap<string, Picture>, now: number) => ({
  cx_id: row.cx_id,
  contest_name: row.contest_name,
  href: `/contest/${row.contest_slug}`,
  cover: pictures.get(row.cover_id ?? '') ?? null,
  start_date: iso(row.start_date),
  end_date: iso(row.end_date),
  time_zone: row.time_zone,
  state: stateOf(row, now),
})

const club = ({ cover_id, ...row }: ClubOfPerson, pictures: ReadonlyMap<string, Picture>) => ({
  ...row,
  href: `/c/${row.gx_id}`,
  cover: pictures.get(cover_id ?? '') ?? null,
})

const showsSales = ({ profile, shown }: Shown): boolean =>
  profile.account_type !== 'user' && shown.services

/** Returns the way to what a person offers; none leads to a part that is switched off. */
async function providerOf(db: Db, person: Shown): Promise<string | null> {
  const isOpen = showsSales(person) && (await readSettings(db, 'parts')).services
  return isOpen ? `/u/${person.profile.username}` : null
}

/** Counts what a person has done here, as far as they show it: their page's lists hold only its newest part. */
async function numbersOf(db: Db, person: Shown, site: SiteScope): Promise<PersonPage['numbers']> {
  const { user_id, shown } = person
  const counts = shown.stood ? await publicStandCounts(db, user_id, site) : undefined
  const sold = (await providersByIds(db, [user_id])).get(user_id)
  const said = shown.reviews ? sold : undefined
  return {
    stood: counts?.stood ?? null,
    won: shown.won ? (counts?.won ?? null) : null,
    rating: said ? meanOf(said.rating_sum, said.reviews_count) : null,
    reviews: said?.reviews_count ?? null,
    orders: showsSales(person) ? (sold?.orders_done ?? null) : null,
  }
}

type Rows<Read extends (...given: never[]) => Promise<{ rows: unknown[] }>> = Awaited<
  ReturnType<Read>
>['rows']

const picturesOfRuns = (db: Db, rows: readonly { cover_id: string | null }[]) =>
  picturesByIds(
    db,
    rows.flatMap(({ cover_id }) => cover_id ?? []),
  )

async function presentRuns(db: Db, rows: Rows<typeof publicRunsOf>, now: number) {
  const pictures = await picturesOfRuns(db, rows)
  return rows.map((row) => contest(row, pictures, now))
}

async function presentStands(
  db: Db,
  rows: Rows<typeof publicStandsOf>,
  { shown }: Shown,
  now: number,
) {
  const ids = rows.flatMap(({ cover_id, attachment_id }) => [cover_id ?? [], attachment_id ?? []])
  const pictures = await picturesByIds(db, ids.flat())
  return rows.map((row) => ({
    ...contest(row, pictures, now),
    assox_id: row.assox_id,
    contestant_name: row.contestant_name,
    picture: pictures.get(row.attachment_id ?? '') ?? null,
    place: shown.won && row.declared_at !== null ? row.place : null,
    proof: row.declared_at === null ? null : `/cx/${row.cx_id}/log`,
  }))
}

async function presentClubs(db: Db, rows: ClubOfPerson[]) {
  const pictures = await picturesOfRuns(db, rows)
  return rows.map((row) => club(row, pictures))
}

/** More of one list of a person's page, where its person shows it; the rest of what they keep is not there. */
export async function presentMore(
  db: Db,
  person: Shown,
  site: SiteScope,
  { part, after }: { part: 'runs' | 'stood' | 'clubs'; after?: string | undefined },
  now: number,
): Promise<Reply<'profile/getMore/{username}'>> {
  const { user_id, shown } = person
  const asked = { after, limit: 24 }
  const none = { runs: [], stood: [], clubs: [], next: null }
  if (!shown[part]) return none
  if (part === 'clubs') {
    const { rows, next } = await openClubsOf(db, user_id, site, asked)
    return { ...none, clubs: await presentClubs(db, rows), next }
  }
  if (part === 'runs') {
    const { rows, next } = await publicRunsOf(db, user_id, site, asked)
    return { ...none, runs: await presentRuns(db, rows, now), next }
  }
  const { rows, next } = await publicStandsOf(db, user_id, site, asked)
  return { ...none, stood: await presentStands(db, rows, person, now), next }
}

/** A person's public page on a site: each part only where its person shows it (product 15). */
export async function presentPage(
  db: Db,
  person: Shown,
  site: SiteScope,
  now: number,
): Promise<PersonPage> {
  const { user_id, profile, shown } = person
  const runs = shown.runs ? await publicRunsOf(db, user_id, site) : null
  const stood = shown.stood ? await publicStandsOf(db, user_id, site) : null
  const clubs = shown.clubs ? await openClubsOf(db, user_id, site) : null
  const said = shown.reviews
    ? await reviewsOf(db, { about_id: user_id }, { limit: reviewsShown })
    : null
  return {
    user: profile,
    runs: runs && (await presentRuns(db, runs.rows, now)),
    stood: stood && (await presentStands(db, stood.rows, person, now)),
    clubs: clubs && (await presentClubs(db, clubs.rows)),
    reviews: said && (await readableReviews(db, said.rows)),
    next: {
      runs: runs?.next ?? null,
      stood: stood?.next ?? null,
      clubs: clubs?.next ?? null,
      reviews: said?.next ?? null,
    },
    numbers: await numbersOf(db, person, site),
    provider: await providerOf(db, person),
    serverTime: now,
  }
}
