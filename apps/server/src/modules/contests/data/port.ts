import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { within, type SiteScope } from '../../../platform/site.ts'
import { picturesByIds } from '../../files/data.ts'
import type { ContestPort, VotingRules } from '../../voting/data/port.ts'
import { contestsDb } from '../tables.ts'
import { contestKey, isShown, isTeam, mayFind, teamKey } from '../policy.ts'
import { secrecyFields, secrecyOf } from './secrecy.ts'
import { openAnswerCache } from '../../../platform/answerCache.ts'
import {
  contestOfRound,
  findContest,
  findHead,
  type ContestantRow,
  type ContestKey,
} from './contests.ts'
import { shapeOf } from './shape.ts'
import { organisedBy } from './organised.ts'

/** Opens what voting needs of this module; `moved` forgets the numbers that are kept of a contest. */
export function openContestPort(
  db: Db,
  rest: Pick<ContestPort, 'moved' | 'record' | 'hold' | 'recounted' | 'knowsCode'>,
): ContestPort & { drop(cxId: string): void; forget(): void } {
  const kept = openAnswerCache<VotingRules | undefined>({ milliseconds: 1000, most: 500 })
  const rulesNow = (cxId: string) => kept.get(cxId, () => rulesOf(db, { cx_id: cxId }))
  return {
    rules: async (cxId, { person, site }) => {
      const rules = await rulesNow(cxId)
      if (rules === undefined || isShown(rules, site)) return rules
      return (await rightOfTeam(db, cxId, person)) === undefined ? undefined : rules
    },
    rightToWatch: async (cxId, { person, site }) => {
      const rules = await rulesNow(cxId)
      if (rules !== undefined && isShown(rules, site)) return contestKey(cxId)
      return rightOfTeam(db, cxId, person)
    },
    rulesById: (reader, contestId) => rulesOf(reader, { contest_id: contestId }),
    ofRound: async (reader, roundId, viewer) => {
      const contest = await contestOfRound(reader, roundId)
      return contest && mayFind(contest, viewer) ? contest.row.cx_id : undefined
    },
    latest: latestContests,
    names: namesOf,
    picture: pictureOf,
    roundNames,
    organised: (reader, userId, isAdmin, one) => organisedBy(reader, userId, isAdmin, one, true),
    ...rest,
    // An edit was committed: the rules are others now.
    drop: kept.drop,
    forget: kept.clear,
  }
}

async function rightOfTeam(
  db: Db,
  cxId: string,
  person: Person | null,
): Promise<string | undefined> {
  const contest = person && (await findHead(db, { cx_id: cxId }))
  return contest && isTeam(contest, person)
    ? teamKey(contest.row.contest_id, person.user_id)
    : undefined
}

async function rulesOf(db: Db, key: ContestKey): Promise<VotingRules | undefined> {
  const contest = await findContest(db, key)
  if (contest === undefined || contest.row.status === 'draft') return undefined
  const { row } = contest
  return {
    contest_id: row.contest_id,
    cx_id: row.cx_id,
    revision: row.revision,
    status: row.status,
    hidden_at: row.hidden_at,
    method_options: row.method_options,
    voter_requirement: row.voter_requirement,
    contest_name: row.contest_name,
    owner_id: row.owner_id,
    prices: row.prices,
    ...secrecyOf(row),
    rounds: contest.rounds.map((round) => ({
      round_id: round.round_id,
      starts_at: round.start_date?.getTime() ?? null,
      ends_at: round.end_date?.getTime() ?? null,
      merged_into: round.merged_into,
    })),
    judges: new Set(contest.judges),
    entrants: new Map(
      contest.contestants.flatMap(({ contestant_id, user_id }) =>
        user_id === null ? [] : [[contestant_id, user_id]],
      ),
    ),
    contestants: new Map(contest.contestants.map((c) => [c.assox_id, c.contestant_id])),
    shape: shapeOf(contest),
  }
}

/** As many as a list of the latest ballots looks at. */
const mostLatest = 100

/** By the index of the public lists: contests whose end is to come or was last, of those that began. */
async function latestContests(
  db: Db,
  site: SiteScope,
): Promise<Awaited<ReturnType<ContestPort['latest']>>> {
  const rows = await contestsDb(db)
    .selectFrom('contests')
    .select(['contest_id', ...secrecyFields])
    .where('visibility', '=', 'public')
    .where('status', 'in', ['published', 'paused'])
    .where('hidden_at', 'is', null)
    .where(within(site, 'owner_id'))
    .where('start_date', '<=', sql<Date>`now()`)
    .orderBy('end_date', 'desc')
    .limit(mostLatest)
    .execute()
  return rows.map((row) => ({ contest_id: row.contest_id, ...secrecyOf(row) }))
}

async function pictureOf(
  db: Db,
  contestId: number,
  contestantId?: number,
): ReturnType<ContestPort['picture']> {
  const row =
    contestantId === undefined
      ? await contestsDb(db)
          .selectFrom('contests')
          .select('cover_id as id')
          .where('contest_id', '=', contestId)
          .executeTakeFirst()
      : await contestsDb(db)
          .selectFrom('contestants')
          .select('attachment_id as id')
          .where('contest_id', '=', contestId)
          .where('contestant_id', '=', contestantId)
          .where('hidden_at', 'is', null)
          .executeTakeFirst()
  if (row?.id == null) return null
  return (await picturesByIds(db, [row.id])).get(row.id) ?? null
}

type Names = Awaited<ReturnType<ContestPort['names']>>

/** Only the people who run the contest read the name of a contestant that was taken down; place and number stay. */
export const publicName = ({
  contestant_name,
  hidden_at,
  position,
}: Pick<ContestantRow, 'contestant_name' | 'hidden_at' | 'position'>): string =>
  hidden_at === null ? contestant_name : `#${position}`

async function namesOf(db: Db, contestIds: readonly number[], whole = false): Promise<Names> {
  if (contestIds.length === 0) return new Map()
  const [contests, contestants] = await Promise.all([
    contestsDb(db)
      .selectFrom('contests')
      .select(['contest_id', 'cx_id', 'contest_name'])
      .where('contest_id', 'in', contestIds)
      .execute(),
    contestsDb(db)
      .selectFrom('contestants')
      .select([
        'contest_id',
        'contestant_id',
        'assox_id',
        'contestant_name',
        'hidden_at',
        'position',
      ])
      .where('contest_id', 'in', contestIds)
      .execute(),
  ])
  const names: Names = new Map(
    contests.map(({ contest_id, ...row }) => [contest_id, { ...row, contestants: new Map() }]),
  )
  for (const row of contestants) {
    const { contest_id, contestant_id, assox_id } = row
    const contestant_name = whole ? row.contestant_name : publicName(row)
    names.get(contest_id)?.contestants.set(contestant_id, { assox_id, contestant_name })
  }
  return names
}

async function roundNames(
  db: Db,
  contestIds: readonly number[],
): ReturnType<ContestPort['roundNames']> {
  if (contestIds.length === 0) return new Map()
  const rows = await contestsDb(db)
    .selectFrom('rounds')
    .select(['round_id', 'round_number', 'name'])
    .where('contest_id', 'in', contestIds)
    .execute()
  return new Map(rows.map(({ round_id, ...row }) => [round_id, row]))
}
