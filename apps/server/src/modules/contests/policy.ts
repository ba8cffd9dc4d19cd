import type { Contest } from '@plaudit/contract/contests/contest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import type { Person, Viewer } from '../../platform/http/caller.ts'
import { isWithin, type SiteScope } from '../../platform/site.ts'
import type { ContestantRow, ContestHead } from './data/contests.ts'
import { hasBegun, isSettled, roundState, stepFrom, type ContestState } from './states.ts'

type Team = Pick<ContestHead, 'row' | 'organisers'>

/** Owner, co-organisers and the platform's admins run a contest; judges don't. */
export function isTeam({ row, organisers }: Team, person: Person | null): boolean {
  if (person === null) return false
  return person.is_admin || row.owner_id === person.user_id || organisers.includes(person.user_id)
}

/** The right of a person to be in a contest's team, or its jury: it ends when they are taken out. */
export const teamKey = (contestId: number, userId: number): string => `team:${contestId}:${userId}`

/** The right of everybody who sees a contest: it ends when the contest is taken down. The team has its own. */
export const contestKey = (cxId: string): string => `contest:${cxId}`

export const isJudge = ({ judges }: Pick<ContestHead, 'judges'>, person: Person | null): boolean =>
  person !== null && judges.includes(person.user_id)

/**
 * The team knows the numbers before others do, to choose who goes through and to declare. Results that are hidden until
 * the end are hidden from the team too while a round takes place, also in a pause (api: A contest on the wire). A judge
 * learns no other judge's scores before the result is declared.
 */
export const maySeeNumbers = (
  contest: ContestHead,
  person: Person | null,
  now: number,
): boolean => {
  const { method, result_visibility: shown, declared_at: declared } = contest.row
  if (!isTeam(contest, person)) return false
  if (declared !== null) return true
  if (method === 'score' && isJudge(contest, person)) return false
  return shown !== 'hidden' || !contest.rounds.some((round) => roundState(round, now) === 'open')
}

type Shown = Pick<ContestHead['row'], 'status' | 'hidden_at' | 'owner_id'>

/**
 * Tells whether a contest is before everybody on this site: no draft, not taken down, and not another owner's on a site
 * of one owner.
 */
export const isShown = (row: Shown, site: SiteScope): boolean =>
  row.status !== 'draft' && row.hidden_at === null && isWithin(site, row.owner_id)

/**
 * A draft is its team's alone; an unlisted contest is everybody's who has its address. A person's own is seen on
 * every site.
 */
export const maySee = (contest: Team, { person, site }: Viewer): boolean =>
  isShown(contest.row, site) || isTeam(contest, person)

/** Tells what can be found without its address: contests in the public lists, and one's own. */
export const mayFind = (contest: Team, { person, site }: Viewer): boolean =>
  (contest.row.visibility === 'public' && isShown(contest.row, site)) || isTeam(contest, person)

/** Making a contest go away is its owner's. */
export const mayDelete = ({ row }: Pick<ContestHead, 'row'>, person: Person | null): boolean =>
  person !== null && (person.is_admin || row.owner_id === person.user_id)

/** Lets the owner alone read who changed what: the people whom it tells of don't know the reader. */
export const mayReadActs = (contest: Pick<ContestHead, 'row'>, person: Person | null): boolean =>
  mayDelete(contest, person)

/**
 * Tells who names helpers: the owner names co-organisers, and every organiser names judges. A co-organiser may
 * everything else but make the contest go away.
 */
export const mayManage = (
  contest: Team,
  role: 'organiser' | 'judge',
  person: Person | null,
): boolean => (role === 'judge' ? isTeam(contest, person) : mayDelete(contest, person))

/** Mails to strangers go out in the installation's name: the sender has proved an address, or answers for all. */
export const maySendMail = ({ is_admin, email_confirmed }: Person): boolean =>
  is_admin || email_confirmed

/** Once a result is declared, a contestant's entry stays as it was. */
export function mayEditEntry(
  contest: Team,
  entry: Pick<ContestantRow, 'user_id'>,
  person: Person | null,
): boolean {
  if (isTeam(contest, person)) return true
  return person !== null && entry.user_id === person.user_id && contest.row.status !== 'draft'
}

/** All answers and what was confirmed are the team's and the entrant's to read. */
export const maySeeInside = (
  contest: Team,
  entry: Pick<ContestantRow, 'user_id'>,
  person: Person | null,
): boolean => isTeam(contest, person) || (person !== null && entry.user_id === person.user_id)

/** Tells what the caller can do with a contest now. */
export function contestCan(
  contest: ContestHead,
  { state, now, hasVotes }: { state: ContestState; now: number; hasVotes: boolean },
  person: Person | null,
): Contest['can'] {
  const team = isTeam(contest, person)
  const can = (verb: Parameters<typeof stepFrom>[1]) =>
    team && typeof stepFrom(state, verb, contest.row) === 'object'
  return {
    edit: team,
    vote: state === 'ongoing' && contest.row.method !== 'score' && contest.row.hidden_at === null,
    judge:
      contest.row.method === 'score' && contest.row.status !== 'draft' && isJudge(contest, person),
    jury: contest.row.method !== 'score' && isJudge(contest, person),
    delete: mayDelete(contest, person) && !hasVotes,
    publish: can('publish'),
    pause: can('pause'),
    resume: can('resume'),
    end: can('end') && hasBegun(contest.rounds, now),
    declare: can('declare'),
    withhold: can('withhold'),
    archive: can('archive'),
    acts: mayReadActs(contest, person),
  }
}

export function contestantCan(
  contest: ContestHead,
  entry: ContestantRow,
  state: ContestState,
  person: Person | null,
): Contestant['can'] {
  const open = mayEditEntry(contest, entry, person) && !isSettled(state)
  return { edit: open || isTeam(contest, person), remove: open }
}
