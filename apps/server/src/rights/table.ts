import type { CallName, Input } from '@plaudit/contract/calls'
import { defaultAppToken } from '@plaudit/contract/constants'
import { inHours } from '../modules/contests/factory.ts'
import { rightsOfModules, type ModuleRights } from './modules.ts'
import {
  admins,
  adminsLook,
  deadLink,
  deadLinkOfMine,
  editions,
  entrants,
  everybody,
  holders,
  inside,
  missing,
  askedToJudge,
  judges,
  intoEditions,
  own,
  ownBallots,
  ownEntry,
  knownPicture,
  ownFile,
  ownLists,
  ownSales,
  owner,
  ownerOfEntered,
  published,
  seen,
  signedIn,
  team,
  teamOfPublished,
  teamOrContestant,
  views,
  type ContestKind,
  type FileKind,
  type Rule,
} from './rules.ts'
import type { ContestObject, Person } from './fixtures.ts'

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
  | {
      call: CallName
      about: 'module'
      who: Rule<string>
      ask: (thing: unknown, person: Person) => object
      kinds: readonly string[]
      module: ModuleRights
    }

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
const byEdition = ({ edx_id }: ContestObject) => ({ edx_id })
const byNumber = ({ contest_id }: ContestObject) => ({ contest_id })

/** The rows of calls about contests, and of those about nothing. */
const ofContests: readonly Right[] = [
  plain('api/getUser', everybody, empty),
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
  plain('account/updateProfileInfo', signedIn, () => ({ profession: 'Singer' })),
  plain('account/getViews', signedIn, () => ({ list: 'allvotes' })),
  plain('account/saveView', signedIn, () => ({ list: 'allvotes', name: 'Held', filters: {} })),
  plain('account/deleteView', views, () => ({ list: 'allvotes', view_id: 1 })),
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
  contest('contest/v2/getGroupBallots', teamOfPublished, ({ cx_id }) => ({
    cx_id,
    group: { by: 'network', key: 'x' },
  })),
  contest('contest/v2/reviewBallots', teamOfPublished, ({ cx_id }) => ({
    cx_id,
    act: 'hold',
    reason: 'looks alike',
    casx_ids: ['absent'],
  })),
  plain('contest/v2/getJudgedContests', signedIn, empty),
  contest('contest/v2/getSheet', judges, byId),
  contest('contest/v2/saveMark', judges, ({ cx_id, entries }) => ({
    cx_id,
    assox_id: entries[0] ?? '',
    scores: { voice: 5 },
  })),
  contest('contest/v2/handInSheet', judges, byId),
  contest('contest/v2/getJudging', team, byId),
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
  contest('contest/v2/deleteContest', ownerOfEntered, byId),
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
  contest('contest/v2/makeVoterCodes', team, ({ cx_id }) => ({ cx_id, count: 2 })),
  contest('contest/v2/getVoterCodes', team, byId),
  contest('contest/v2/withdrawVoterCodes', missing(team), ({ cx_id }) => ({
    cx_id,
    list: 999_999,
  })),
  contest('contest/v2/openAnswer', inside, ({ cx_id, entries }) => ({
    cx_id,
    assox_id: entries[0] ?? '',
    key: 'paper',
  })),
  contest('contest/v2/addEdition', team, ({ cx_id }) => ({
    edition_name: 'Autumn edition',
    original_contest_id: cx_id,
    max_user: 5,
  })),
  contest('contest/v2/editEdition', team, ({ edx_id }) => ({ edx_id, max_user: 7 })),
  contest('contest/v2/getEditions', ownLists, ({ cx_id }) => ({ original_contest_id: cx_id })),
  plain('contest/v2/getEditions', signedIn, empty),
  contest('contest/v2/getCachedEdition/{edx_id}', editions, byEdition),
  contest('contest/v2/submitEntry', intoEditions, ({ edx_id }) => ({
    edx_id,
    contestant_name: 'Me',
    answers: {},
  })),
  contest('contest/v2/getEditionEntry', intoEditions, byEdition),
  contest('contest/v2/getEditionEntries', team, byEdition),
  contest('contest/v2/moderateEntries', team, ({ edx_id, entry_id }) => ({
    edx_id,
    entry_ids: [entry_id],
    decision: 'approve',
  })),
  contest('contest/v2/openEntryAnswer', ownEntry, ({ edx_id, entry_id }) => ({
    edx_id,
    entry_id,
    key: 'paper',
  })),
  contest('contest/v2/addEmbed', team, ({ cx_id }) => ({
    cx_id,
    origins: ['https://blog.example.org'],
  })),
  contest('contest/v2/editEmbed', team, ({ cx_id, embed }) => ({
    cx_id,
    embed,
    embed_name: 'Blog',
  })),
  contest('contest/v2/revokeEmbed', team, ({ cx_id, embed }) => ({ cx_id, embed })),
  contest('contest/v2/getEmbeds', team, byId),
  contest('contest/v2/getEmbed/{embed}', published, ({ embed }) => ({ embed })),
  contest('contest/v2/announce', team, ({ cx_id }) => ({ cx_id, text: 'Tonight at eight.' })),
  contest('contest/v2/getTeam', team, byId),
  contest('contest/v2/inviteMembers', team, ({ cx_id }) => ({
    cx_id,
    role: 'judge',
    people: [`judge.${cx_id}@example.org`],
  })),
  contest('contest/v2/inviteMembers', owner, ({ cx_id }) => ({
    cx_id,
    role: 'organiser',
    people: [`helper.${cx_id}@example.org`],
  })),
  contest('contest/v2/resendInvitation', missing(team), ({ cx_id }) => ({
    cx_id,
    invitation_id: 999_999_999,
  })),
  contest('contest/v2/copyInvitation', missing(team), ({ cx_id }) => ({
    cx_id,
    invitation_id: 999_999_999,
  })),
  contest('contest/v2/withdrawInvitation', missing(team), ({ cx_id }) => ({
    cx_id,
    invitation_id: 999_999_999,
  })),
  contest('contest/v2/removeMember', missing(team), ({ cx_id }) => ({
    cx_id,
    role: 'judge',
    user_id: 999_999_999,
  })),
  contest('contest/v2/removeMember', missing(owner), ({ cx_id }) => ({
    cx_id,
    role: 'organiser',
    user_id: 999_999_999,
  })),
  plain('contest/v2/getInvitation', deadLink, () => ({ token: '0'.repeat(43) })),
  plain('contest/v2/enterByInvitation', deadLink, () => ({ token: '0'.repeat(43) })),
  plain('contest/v2/acceptInvitation', deadLinkOfMine, () => ({ token: '0'.repeat(43) })),
  contest('contest/v2/answerJudging', askedToJudge, ({ cx_id }) => ({ cx_id, accept: true })),
  contest('contest/v2/getAuditLog', owner, byId),
  contest('contest/v2/getPaymentProof', team, byId),
  contest('contest/v2/getAllContestants', ownLists, byNumber),
  contest('contest/v2/getAllContestants', ownLists, ({ cx_id }) => ({ contest_id: cx_id })),
  plain('contest/v2/getAllContestants', signedIn, empty),
  // Nobody bought anything yet: another person's thing looks the same (routes/bought.test).
  contest('contest/v2/getAllPayments', (role) => (role === 'visitor' ? 401 : 'none'), byNumber),
  plain('contest/v2/getAllPayments', signedIn, empty),
  plain('contest/v2/getUserContestsSales/', signedIn, empty),
  // Another person's.
  plain('contest/v2/getUserContestsSales/{id}', adminsLook, () => ({ id: 999_999_999 })),
  contest('contest/v2/getContestSale/{contest_id}', ownSales, byNumber),
  contest('contest/v2/getSalesOverTime', ownSales, byNumber),
  plain('contest/v2/getSalesOverTime', signedIn, empty),
  contest('contest/v2/getAllVotes', ownBallots, byNumber),
  plain('contest/v2/getAllVotes', signedIn, empty),
  contest('contest/v2/countView', seen, byId),
  contest('contest/v2/getDashboard', team, byId),
  plain('contest/v2/getDashboard', signedIn, empty),
  plain('Files/upload', signedIn, ({ picture }) => ({ purpose: 'cover', file: picture })),
  plain('videos/send', signedIn, empty),
  plain('Files/uploadDocument', signedIn, ({ document }) => ({ file: document })),
  {
    call: 'Files/getPicture',
    about: 'file',
    who: knownPicture,
    ask: (attachment_id) => ({ attachment_id }),
  },
  {
    call: 'Files/deleteFile',
    about: 'file',
    who: ownFile,
    ask: (attachment_id) => ({ attachment_id }),
  },
]

const ofModules = (await rightsOfModules()).flatMap((module) =>
  module.rows.map(({ call, about, who, ask }): Right => ({
    call,
    about: 'module',
    who,
    ask,
    kinds: about ?? module.kinds,
    module,
  })),
)

/** The table of rights: call → who may, and what the others get. */
export const rights: readonly Right[] = [...ofContests, ...ofModules]
