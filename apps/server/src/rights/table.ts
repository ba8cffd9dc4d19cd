import type { CallName, Input } from '@plaudit/contract/calls'
import { defaultAppToken } from '@plaudit/contract/constants'
import { inHours } from '../modules/contests/factory.ts'
import type { ContestObject, Person } from './stage.ts'

/**
 * Who asks. The contest's people (contestant, judge, organiser, co-organiser) are outsiders in `rival`, which
 * is the other organiser's.
 */
export const roles = [
  'visitor',
  'user',
  'contestant',
  'judge',
  'organiser',
  'coOrganiser',
  'otherOrganiser',
  'admin',
] as const
export type Role = (typeof roles)[number]

/** What is asked about. Own and another's follow from who asks. */
export const contests = ['open', 'rival', 'draft', 'deleted', 'absent'] as const
export type ContestKind = (typeof contests)[number]
export const files = ['own', 'anothers', 'deleted', 'absent'] as const
type FileKind = (typeof files)[number]

/** 200, or the status of the refusal (409: they may, but not in this state); `none`: 200 with nothing in it. */
export type Outcome = 'ok' | 'none' | 401 | 403 | 404 | 409

type Rule<Kind> = (role: Role, kind: Kind) => Outcome

const everybody: Rule<unknown> = () => 'ok'
const signedIn: Rule<unknown> = (role) => (role === 'visitor' ? 401 : 'ok')
const admins: Rule<unknown> = (role) => (role === 'visitor' ? 401 : role === 'admin' ? 'ok' : 403)

const isGone = (kind: ContestKind): boolean => kind === 'deleted' || kind === 'absent'

function isTeam(role: Role, kind: ContestKind): boolean {
  if (isGone(kind)) return false
  if (role === 'admin') return true
  return kind === 'rival'
    ? role === 'otherOrganiser'
    : role === 'organiser' || role === 'coOrganiser'
}

/** What is public is everybody's, a draft its team's. */
const seen: Rule<ContestKind> = (role, kind) =>
  kind === 'open' || kind === 'rival' || isTeam(role, kind) ? 'ok' : 404
/** What is public is everybody's, a draft nobody's. */
const published: Rule<ContestKind> = (_, kind) => (kind === 'open' || kind === 'rival' ? 'ok' : 404)

/** Who runs it may; who may know of it is told no; who may not hears that there is nothing. */
const only =
  (may: (role: Role, kind: ContestKind) => boolean): Rule<ContestKind> =>
  (role, kind) => {
    if (role === 'visitor') return 401
    if (may(role, kind)) return 'ok'
    return seen(role, kind) === 'ok' ? 403 : 404
  }
const team = only(isTeam)
const owner = only((role, kind) => isTeam(role, kind) && role !== 'coOrganiser')
/** A draft has no ballots that could be reviewed. */
const teamOfPublished: Rule<ContestKind> = (role, kind) =>
  kind === 'draft' && role !== 'visitor' ? 404 : team(role, kind)
const teamOrContestant = only(
  (role, kind) => isTeam(role, kind) || (role === 'contestant' && kind === 'open'),
)
/** What belongs to somebody who is signed in, about a contest that they may know of. */
const own: Rule<ContestKind> = (role, kind) => (role === 'visitor' ? 401 : seen(role, kind))
/** Who may know of a contest may enter it, once, and when it is published. */
const entrants: Rule<ContestKind> = (role, kind) => {
  if (own(role, kind) !== 'ok') return own(role, kind)
  return kind === 'draft' || (role === 'contestant' && kind === 'open') ? 409 : 'ok'
}
/** What an entry holds beside its public answers: for others it is not there. */
const inside: Rule<ContestKind> = (role, kind) =>
  isTeam(role, kind) || (role === 'contestant' && kind === 'open') ? 'ok' : 404
/** Lists of what one runs: another's are as empty as what does not exist. */
const ownLists: Rule<ContestKind> = (role, kind) =>
  role === 'visitor' ? 401 : isTeam(role, kind) ? 'ok' : 'none'

/** The same of ballots, of which a draft has none. */
const ownBallots: Rule<ContestKind> = (role, kind) =>
  kind === 'draft' && role !== 'visitor' ? 'none' : ownLists(role, kind)

const ownFile: Rule<FileKind> = (role, kind) =>
  role === 'visitor' ? 401 : kind === 'own' ? 'ok' : 404
/** Who knows a ballot's id may see it: it is the voter's receipt. */
const holders: Rule<'cast' | 'absent'> = (_, kind) => (kind === 'cast' ? 'ok' : 404)

export type Right =
  | { call: CallName; about: 'nothing'; who: Rule<unknown>; ask: (person: Person) => object }
  | {
      call: CallName
      about: 'contest'
      who: Rule<ContestKind>
      ask: (contest: ContestObject) => object
    }
  | { call: CallName; about: 'file'; who: Rule<FileKind>; ask: (id: string) => object }
  | { call: CallName; about: 'ballot'; who: Rule<'cast' | 'absent'>; ask: (id: string) => object }

const plain = <Name extends CallName>(
  call: Name,
  who: Rule<unknown>,
  ask: (person: Person) => Input<Name>,
): Right => ({ call, about: 'nothing', who, ask })
const contest = <Name extends CallName>(
  call: Name,
  who: Rule<ContestKind>,
  ask: (contest: ContestObject) => Input<Name>,
): Right => ({ call, about: 'contest', who, ask })

const empty = () => ({})
const byId = ({ cx_id }: ContestObject) => ({ cx_id })
const byNumber = ({ contest_id }: ContestObject) => ({ contest_id })

/** The table of rights: call → who may, and what the others get. */
export const rights: readonly Right[] = [
  plain('api/getUser', everybody, empty),
  plain('api/rates', everybody, empty),
  plain('api/site', everybody, empty),
  plain('api/reportError', everybody, () => ({ message: 'x is undefined' })),
  plain('login/pro', everybody, ({ username, password }) => ({
    username,
    password,
    app_token: defaultAppToken,
  })),
  plain('register/user', everybody, ({ fresh, password }) => ({
    full_name: 'Somebody New',
    username: fresh,
    email: `${fresh}@example.org`,
    password,
    confirm_password: password,
    app_token: defaultAppToken,
  })),
  plain('register/sendCode', everybody, ({ fresh }) => ({ email: `${fresh}@example.org` })),
  plain('login/logout', everybody, empty),
  plain('account/updatePreferences', signedIn, () => ({ language: 'FR' })),
  plain('account/confirmPhone', signedIn, () => ({ phone: '+33612345678' })),
  plain('admin/getMailbox', admins, empty),
  plain('contest/v2/getCategories', everybody, empty),
  plain('contest/v2/get', everybody, empty),
  plain('contest/v2/get', signedIn, () => ({ status: 'mine' })),
  plain('contest/v2/getOngoingContests', everybody, empty),
  plain('contest/v2/getEndedContests', everybody, empty),
  plain('contest/v2/search', everybody, () => ({ search: 'song' })),
  contest('contest/v2/getCachedContest/{cx_id}', published, byId),
  contest('contest/v2/fetchContest', seen, byId),
  contest('contest/v2/fetchContest', seen, ({ slug }) => ({ slug })),
  contest('contest/v{version}/fetchContest', seen, ({ cx_id }) => ({ cx_id, version: '1' })),
  contest('contest/v2/getContestants', seen, byId),
  contest('contest/v2/getContestants', seen, ({ rounds }) => ({ round_id: rounds[0] ?? 0 })),
  plain('contest/v2/getContestants', everybody, empty),
  contest('contest/v2/getRecentContestants', seen, byId),
  contest('contest/v2/getVotes', published, byId),
  contest('contest/v2/getPastVotes', published, byId),
  plain('contest/v2/getPastVotes', everybody, empty),
  contest('contest/v2/addVote', published, ({ cx_id, entries }) => ({
    cx_id,
    assox_id: entries[0] ?? '',
  })),
  {
    call: 'contest/v2/getReceipt/{casx_id}',
    about: 'ballot',
    who: holders,
    ask: (casx_id) => ({ casx_id }),
  },
  contest('contest/v2/getCheckpoint/{cx_id}', published, byId),
  contest('contest/v2/getLog/{cx_id}', published, byId),
  contest('contest/v2/getComposition/{cx_id}', published, byId),
  contest('contest/v2/getBallotGroups', teamOfPublished, byId),
  contest('contest/v2/reviewBallots', teamOfPublished, ({ cx_id }) => ({
    cx_id,
    act: 'hold',
    reason: 'looks alike',
    casx_ids: ['absent'],
  })),
  plain('contest/v2/saveContest', signedIn, () => ({
    contest_name: 'A new one',
    start_date: inHours(1),
    end_date: inHours(2),
  })),
  contest('contest/v2/saveContest', team, ({ cx_id, revision }) => ({
    cx_id,
    revision,
    description: 'changed',
  })),
  contest('contest/v2/deleteContest', owner, byId),
  contest('contest/v2/setContestStatus', team, ({ cx_id, kind }) => ({
    cx_id,
    contest_status: kind === 'draft' ? 'publish' : 'pause',
  })),
  contest('contest/v2/addRound2Round', team, ({ cx_id }) => ({
    cx_id,
    endDate: inHours(99),
    advance: { top: 1 },
  })),
  contest('contest/v2/mergeRounds', team, ({ cx_id, rounds }) => ({ cx_id, round_ids: rounds })),
  contest('contest/v2/duplicateContest', team, byId),
  contest('contest/v2/addContestants', team, ({ cx_id }) => ({
    cx_id,
    contestants: [{ contestant_name: 'One more' }],
  })),
  contest('contest/v2/updateContestant', teamOrContestant, ({ cx_id, entries }) => ({
    cx_id,
    assox_id: entries[0] ?? '',
    tagline: 'my own entry',
  })),
  contest('contest/v2/updateContestant', team, ({ cx_id, entries }) => ({
    cx_id,
    assox_id: entries[0] ?? '',
    contestant_status: '0',
  })),
  contest('contest/v2/updateContestant', team, ({ cx_id, entries }) => ({
    cx_id,
    assox_id: entries[1] ?? '',
    tagline: 'the other one’s entry',
  })),
  contest('contest/v2/removeContestant', team, ({ cx_id, entries }) => ({
    cx_id,
    assox_id: entries[1] ?? '',
  })),
  contest('contest/v2/removeContestant', teamOrContestant, ({ cx_id, entries }) => ({
    cx_id,
    assox_id: entries[0] ?? '',
  })),
  contest('contest/v2/joinContest', entrants, ({ cx_id }) => ({ cx_id, contestant_name: 'Me' })),
  contest('contest/v2/getEntry', own, byId),
  contest('contest/v2/moderateContestants', team, ({ cx_id, entries }) => ({
    cx_id,
    assox_ids: entries,
    decision: 'refuse',
    reason: 'Not on this stage.',
  })),
  contest('contest/v2/openAnswer', inside, ({ cx_id, entries }) => ({
    cx_id,
    assox_id: entries[0] ?? '',
    key: 'paper',
  })),
  contest('contest/v2/getAllContestants', ownLists, byNumber),
  contest('contest/v2/getAllContestants', ownLists, ({ cx_id }) => ({ contest_id: cx_id })),
  plain('contest/v2/getAllContestants', signedIn, empty),
  contest('contest/v2/getAllVotes', ownBallots, byNumber),
  plain('contest/v2/getAllVotes', signedIn, empty),
  contest('contest/v2/getDashboard', team, byId),
  plain('contest/v2/getDashboard', signedIn, empty),
  plain('Files/upload', signedIn, ({ picture }) => ({ purpose: 'cover', file: picture })),
  plain('Files/uploadDocument', signedIn, ({ document }) => ({ file: document })),
  {
    call: 'Files/deleteFile',
    about: 'file',
    who: ownFile,
    ask: (attachment_id) => ({ attachment_id }),
  },
]
