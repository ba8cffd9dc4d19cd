import type { Edition, EditionRank } from '@plaudit/contract/entries/editions'
import type { Reply } from '@plaudit/contract/calls'
import type { Db } from '../../../platform/db/db.ts'
import { databaseNow } from '../../../platform/db/databaseClock.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { isWithin, wholePlatform, type SiteScope } from '../../../platform/site.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { picturesByIds } from '../../files/data.ts'
import { openAnswerCache } from '../../../platform/answerCache.ts'
import { findHead, headsOf, type ContestHead } from '../../contests/data/contests.ts'
import {
  contestsOfEditions,
  countsOfEditions,
  findEdition,
  type EditionContest,
  type EditionRow,
} from '../data/editions.ts'
import { isTeam } from '../../contests/policy.ts'
import { takesEntries } from '../policy.ts'
import type {
  Answer,
  PresentedContests,
  PublicContests,
} from '../../contests/data/publicContests.ts'

/** Editions as this person may see them, in the given order. */
export async function presentEditions(
  db: Db,
  rows: readonly EditionRow[],
  person: Person | null,
): Promise<Edition[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.edition_id)
  const originals = await headsOf(db, [...new Set(rows.map((row) => row.original_contest_id))])
  const byId = new Map(originals.map((head) => [head.row.contest_id, head]))
  const contests = Map.groupBy(await contestsOfEditions(db, ids), (row) => row.edition_id)
  const view: EditionView = {
    person,
    counts: await countsOfEditions(db, ids),
    pictures: await picturesByIds(
      db,
      originals.flatMap(({ row }) => row.cover_id ?? []),
    ),
    people: await peopleByIds(
      db,
      originals.flatMap(({ row }) => row.owner_id ?? []),
    ),
  }
  return rows.flatMap((row) => {
    const original = byId.get(row.original_contest_id)
    return original ? [presentEdition(row, original, contests.get(row.edition_id) ?? [], view)] : []
  })
}

interface EditionView {
  person: Person | null
  counts: Awaited<ReturnType<typeof countsOfEditions>>
  pictures: Awaited<ReturnType<typeof picturesByIds>>
  people: Awaited<ReturnType<typeof peopleByIds>>
}

const nobody = { pending: 0, approved: 0, refused: 0 }

function presentEdition(
  row: EditionRow,
  original: ContestHead,
  contests: readonly EditionContest[],
  { person, counts, pictures, people }: EditionView,
): Edition {
  const edit = isTeam(original, person)
  const filling = contests.find((contest) => contest.filled_at === null)
  const { cx_id, contest_name, description, category, visibility, cover_id, fields, owner_id } =
    original.row
  return {
    edition_id: row.edition_id,
    edx_id: row.edx_id,
    edition_name: row.edition_name,
    contests: contests.map((contest) => contest.cx_id),
    max_user: row.max_user,
    original_contest_id: row.original_contest_id,
    original: {
      cx_id,
      contest_name,
      description,
      category,
      visibility,
      cover: pictures.get(cover_id ?? '') ?? null,
      fields,
      user: people.get(owner_id ?? 0) ?? null,
    },
    entry_policy: row.entry_policy,
    takes_entries: row.takes_entries,
    entry_open: takesEntries(row, original.row),
    filling: filling
      ? { number: filling.number, cx_id: filling.cx_id, taken: filling.taken }
      : null,
    ...(edit && { counts: counts.get(row.edition_id) ?? nobody }),
    createdAt: row.created_at.toISOString(),
    can: { edit },
  }
}

type CachedEdition = Reply<'contest/v2/getCachedEdition/{edx_id}'>

/** Editions as everybody sees them, kept for at most a second (product 3, getCachedEdition). */
export interface PublicEditions {
  answer(site: SiteScope, edxId: string): Promise<CachedEdition | undefined>
  drop(edxId: string): void
}

interface Whole {
  owner_id: number | null
  answer: CachedEdition
}

/** Ports that show contests. */
interface Shown {
  pages: Pick<PublicContests, 'answer'>
  presented: Pick<PresentedContests, 'list'>
}

const aSecond = 1000
const editionsKept = 200

export function openPublicEditions(db: Db, shown: Shown): PublicEditions {
  const kept = openAnswerCache<Whole | undefined>({ milliseconds: aSecond, most: editionsKept })
  return {
    async answer(site, edxId) {
      const whole = await kept.get(edxId, () => wholeEdition(db, shown, edxId))
      if (whole === undefined || !isWithin(site, whole.owner_id)) return undefined
      return { ...whole.answer, serverTime: databaseNow() }
    },
    drop: kept.drop,
  }
}

async function wholeEdition(
  db: Db,
  { pages, presented }: Shown,
  edxId: string,
): Promise<Whole | undefined> {
  const row = await findEdition(db, { edx_id: edxId })
  const original = row && (await findHead(db, { contest_id: row.original_contest_id }))
  if (row === undefined || original === undefined || original.row.hidden_at !== null)
    return undefined
  const [edition] = await presentEditions(db, [row], null)
  if (edition === undefined) return undefined
  const now = databaseNow()
  const own = await contestsOfEditions(db, [row.edition_id])
  const ids = own.map((contest) => contest.contest_id).toReversed()
  const { contests, contestants } = await presented.list(db, ids, null, now)
  const answers: Answer[] = []
  for (const { cx_id } of contests) {
    const answer = await pages.answer(wholePlatform, cx_id)
    if (answer) answers.push(answer)
  }
  const ofShown = new Set(answers.map(({ contest }) => contest.cx_id))
  const listedContests = contests.filter(({ cx_id }) => ofShown.has(cx_id))
  const standing = overallStanding(answers)
  const answer = { edition, contests: listedContests, contestants, ...standing, serverTime: now }
  // The contests of an edition are copies of the original: all are one owner's.
  return { owner_id: original.row.owner_id, answer }
}

const listed = 100

type Ranked = Omit<EditionRank, 'place'> & { by: number }

/**
 * The standing over all contests of an edition (product 3): by votes where every contest shows them, else by
 * the share of one's own contest, since contests of another size or with a jury can't be compared by sums.
 * Equal ones share a place.
 */
export function overallStanding(
  answers: readonly Answer[],
): Pick<CachedEdition, 'standing' | 'standing_by'> {
  const open = answers.filter(({ contest }) => !contest.results_hidden)
  const byVotes = open.every(({ contestants }) =>
    contestants.every((c) => c.votes !== null && c.score === null),
  )
  const rows = open
    .flatMap((answer) => answer.contestants.map((c) => rankOf(answer, c, byVotes)))
    .filter((row) => row.by > 0)
    .toSorted((a, b) => b.by - a.by || (a.assox_id < b.assox_id ? -1 : 1))
  return {
    standing_by: byVotes ? 'votes' : 'share',
    standing: rows.slice(0, listed).map(({ by, ...row }) => ({
      ...row,
      place: 1 + rows.findIndex((other) => other.by === by),
    })),
  }
}

function rankOf(
  { contest, contestants }: Answer,
  contestant: Answer['contestants'][number],
  byVotes: boolean,
): Ranked {
  const { assox_id, cx_id, contestant_name, country_code, tagline, picture, votes } = contestant
  const sum = contestants.reduce((total, other) => total + (other.votes ?? 0), 0)
  const share =
    contestant.score === null ? ((votes ?? 0) / (sum || 1)) * 100 : Number(contestant.score)
  return {
    assox_id,
    cx_id,
    contest_name: contest.contest_name,
    contestant_name,
    country_code,
    tagline,
    picture,
    votes: byVotes ? votes : null,
    score: byVotes ? null : share.toFixed(1),
    by: byVotes ? (votes ?? 0) : Number(share.toFixed(4)),
  }
}
