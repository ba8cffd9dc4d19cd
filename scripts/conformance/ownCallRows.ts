import type { CallName } from '@plaudit/contract/calls'
import { shownBy } from './callRows.ts'
import type { Row } from './row.ts'

type Shown = readonly [title: string, ...calls: CallName[]]
const rowsOf = (file: string, shown: readonly Shown[]): Row[] =>
  shown.flatMap(([title, ...names]) => names.map((name) => shownBy(name, [file, title])))

/** Calls that screens need beyond those of the specification, each with a test over HTTP. */
export const ownCallRows: Row[] = [
  ...rowsOf('sites/routes/calls', [
    ['logs what browsers report, without what their addresses carry', 'api/reportError'],
  ]),
  ...rowsOf('accounts/routes/views', [
    [
      'a view is kept for the account, replaced by its name, and forgotten',
      ...(['account/getViews', 'account/saveView', 'account/deleteView'] as const),
    ],
  ]),
  ...rowsOf('accounts/routes/phone', [
    ['makes a number one’s own by a code that was sent to it', 'account/confirmPhone'],
  ]),
  ...rowsOf('notifications/mutations/mails', [
    [
      'waits in the mailbox of admins without a mail server, written in the asked language',
      'admin/getMailbox',
    ],
  ]),
  ...rowsOf('voting/routes/tests/log', [
    [
      'a vote is promised at once, proven a moment later, and a stranger verifies the whole contest',
      ...(['contest/v2/getReceipt/{casx_id}', 'contest/v2/getCheckpoint/{cx_id}'] as const),
    ],
    [
      'while results are hidden only hashes are public, and everything once they are declared',
      'contest/v2/getLog/{cx_id}',
    ],
  ]),
  ...rowsOf('voting/present/composition', [
    [
      'every vote is in the chart once: as what it is, or as held or void',
      'contest/v2/getComposition/{cx_id}',
    ],
  ]),
  ...rowsOf('voting/routes/tests/review', [
    [
      'a flood from one network is found, held as one group, and nobody else is touched',
      ...([
        'contest/v2/getBallotGroups',
        'contest/v2/getGroupBallots',
        'contest/v2/reviewBallots',
      ] as const),
    ],
  ]),
  ...rowsOf('voting/routes/tests/judging', [
    [
      'a judge marks in parts, hands in when all is marked, and anybody comes to the same standing',
      ...(['contest/v2/getSheet', 'contest/v2/saveMark', 'contest/v2/handInSheet'] as const),
    ],
    [
      'a judge finds what is theirs to judge: open ones first, with their own progress, of a draft no more than its name',
      'contest/v2/getJudgedContests',
    ],
    [
      'the organiser sees how far each judge is, who stepped back and why, and no mark',
      'contest/v2/getJudging',
    ],
  ]),
  ...rowsOf('contests/routes/tests/entries', [
    [
      'waits for the organiser where entries are moderated, and hears of it by mail',
      ...(['contest/v2/getEntry', 'contest/v2/moderateContestants'] as const),
    ],
  ]),
  ...rowsOf('contests/routes/tests/entryAnswers', [
    [
      'are opened for five minutes by those who may read the answer',
      ...(['contest/v2/openAnswer', 'Files/uploadDocument'] as const),
    ],
  ]),
  ...rowsOf('clubs/routes/pictures', [
    [
      'opens a private club’s pictures to its members alone, and to nobody who was put out',
      'Files/getPicture',
    ],
  ]),
  ...rowsOf('contests/routes/tests/editionEntries', [
    [
      'wait, are refused with a reason, sent anew, and fill the contests once approved',
      ...([
        'contest/v2/getEditionEntry',
        'contest/v2/getEditionEntries',
        'contest/v2/moderateEntries',
        'contest/v2/openEntryAnswer',
      ] as const),
    ],
  ]),
  ...rowsOf('contests/routes/tests/embeds', [
    [
      'changes its sites and name, and opens nothing once it is revoked',
      ...([
        'contest/v2/addEmbed',
        'contest/v2/editEmbed',
        'contest/v2/revokeEmbed',
        'contest/v2/getEmbeds',
        'contest/v2/getEmbed/{embed}',
      ] as const),
    ],
  ]),
  ...rowsOf('contests/routes/tests/invitations', [
    [
      'who has no account yet is invited by mail, registers with that address, confirms it, and is in',
      ...([
        'contest/v2/getTeam',
        'contest/v2/inviteMembers',
        'contest/v2/getInvitation',
        'contest/v2/acceptInvitation',
      ] as const),
    ],
    [
      'an old link, a link that was replaced and one that was taken back lead nowhere',
      ...(['contest/v2/resendInvitation', 'contest/v2/withdrawInvitation'] as const),
    ],
  ]),
  ...rowsOf('contests/routes/tests/team', [
    [
      'a co-organiser runs the contest and names judges, but neither organisers nor its end',
      'contest/v2/removeMember',
    ],
    [
      'the log of acts names who did what, for the owner; by kind, person and from where one was',
      'contest/v2/getAuditLog',
    ],
  ]),
  ...rowsOf('contests/routes/tests/jury', [
    [
      'whoever is named to judge judges nothing before they agreed, and nothing after they declined',
      'contest/v2/answerJudging',
    ],
  ]),
  ...rowsOf('voting/routes/tests/paymentProof', [
    [
      'what bought votes were paid by is shown without payers, and the verifier holds it against the log',
      'contest/v2/getPaymentProof',
    ],
  ]),
  ...rowsOf('contests/routes/tests/sources', [
    [
      'the dashboard tells which sites led to views and ballots, and how many of those who looked voted',
      ...(['contest/v2/countView', 'contest/v2/getDashboard'] as const),
    ],
  ]),
]
