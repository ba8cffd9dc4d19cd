import type { CallName } from '@plaudit/contract/calls'
import { shownBy } from './callRows.ts'
import type { Row } from './row.ts'

type Shown = readonly [title: string, ...calls: CallName[]]
const rowsOf = (file: string, shown: readonly Shown[]): Row[] =>
  shown.flatMap(([title, ...names]) => names.map((name) => shownBy(name, [file, title])))

/** Calls that screens need beyond those of the specification, each with a test over HTTP. */
export const ownCallRows: Row[] = [
  ...rowsOf('sites/routes/calls', [['52eb1', 'api/reportError']]),
  ...rowsOf('accounts/routes/views', [
    ['e8cd6', ...(['account/getViews', 'account/saveView', 'account/deleteView'] as const)],
  ]),
  ...rowsOf('accounts/routes/phone', [['b71c5', 'account/confirmPhone']]),
  ...rowsOf('notifications/mutations/mails', [['18875', 'admin/getMailbox']]),
  ...rowsOf('voting/routes/tests/log', [
    [
      'ab212',
      ...(['contest/v2/getReceipt/{casx_id}', 'contest/v2/getCheckpoint/{cx_id}'] as const),
    ],
    ['89f28', 'contest/v2/getLog/{cx_id}'],
  ]),
  ...rowsOf('voting/present/composition', [['20472', 'contest/v2/getComposition/{cx_id}']]),
  ...rowsOf('voting/routes/tests/review', [
    [
      '4dbd0',
      ...([
        'contest/v2/getBallotGroups',
        'contest/v2/getGroupBallots',
        'contest/v2/reviewBallots',
      ] as const),
    ],
  ]),
  ...rowsOf('voting/routes/tests/judging', [
    [
      'bcfb8',
      ...(['contest/v2/getSheet', 'contest/v2/saveMark', 'contest/v2/handInSheet'] as const),
    ],
    ['939e3', 'contest/v2/getJudgedContests'],
    ['2747f', 'contest/v2/getJudging'],
  ]),
  ...rowsOf('entries/routes/tests/entries', [
    ['87300', ...(['contest/v2/getEntry', 'contest/v2/moderateContestants'] as const)],
  ]),
  ...rowsOf('entries/routes/tests/entryAnswers', [
    ['0ec7b', ...(['contest/v2/openAnswer', 'Files/uploadDocument'] as const)],
  ]),
  ...rowsOf('clubs/routes/pictures', [['b7e4a', 'Files/getPicture']]),
  ...rowsOf('entries/routes/tests/editionEntries', [
    [
      '33849',
      ...([
        'contest/v2/getEditionEntry',
        'contest/v2/getEditionEntries',
        'contest/v2/moderateEntries',
        'contest/v2/openEntryAnswer',
      ] as const),
    ],
  ]),
  ...rowsOf('reach/routes/tests/embeds', [
    [
      '19377',
      ...([
        'contest/v2/addEmbed',
        'contest/v2/editEmbed',
        'contest/v2/revokeEmbed',
        'contest/v2/getEmbeds',
        'contest/v2/getEmbed/{embed}',
      ] as const),
    ],
  ]),
  ...rowsOf('team/routes/tests/invitations', [
    [
      'cd04e',
      ...([
        'contest/v2/getTeam',
        'contest/v2/inviteMembers',
        'contest/v2/getInvitation',
        'contest/v2/acceptInvitation',
      ] as const),
    ],
    ['f9100', ...(['contest/v2/resendInvitation', 'contest/v2/withdrawInvitation'] as const)],
  ]),
  ...rowsOf('team/routes/tests/team', [
    ['d3018', 'contest/v2/removeMember'],
    ['2fa7d', 'contest/v2/getAuditLog'],
  ]),
  ...rowsOf('team/routes/tests/jury', [['986e4', 'contest/v2/answerJudging']]),
  ...rowsOf('voting/routes/tests/paymentProof', [['5ed62', 'contest/v2/getPaymentProof']]),
  ...rowsOf('contests/routes/tests/sources', [
    ['33f03', ...(['contest/v2/countView', 'contest/v2/getDashboard'] as const)],
  ]),
]
