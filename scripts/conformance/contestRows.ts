import { shown, type Row } from './row.ts'

const contests = 'apps/server/src/modules/contests'
const entries = 'apps/server/src/modules/entries'
const reach = 'apps/server/src/modules/reach'
const voting = 'apps/server/src/modules/voting'
const standing = 'packages/contract/src/standing.test.ts'

/** Product 3: what a contest can be beyond the specification's words. */
export const contestRows: Row[] = shown('contest', [
  ['one contestant on a ballot', `${voting}/routes/tests/addVote.test.ts`, '19be0'],
  ['several contestants on a ballot', 'e2e/ballot.spec.ts', '0f4a7'],
  ['a ballot by a fixed scale', 'e2e/ballot.spec.ts', '6275f'],
  ['points handed out freely', 'e2e/ballot.spec.ts', 'ebdae'],
  [
    'a ballot never gives more than its method allows',
    `${voting}/mutations/ballotLines.test.ts`,
    '024cb',
  ],
  ['judges score by criteria with weights', `${voting}/routes/tests/judging.test.ts`, 'bcfb8'],
  ['public against jury, weighed', standing, 'f8ff2'],
  ['ties are broken by the stated rules in their order', standing, '981aa'],
  ['equal places where rules say so', standing, '552c9'],
  ['what is hidden is hidden in every call', `${voting}/routes/tests/hidden.test.ts`, '3ec78'],
  ['percentages alone', `${voting}/routes/tests/hidden.test.ts`, '58745'],
  ['the standing opens with one’s own vote', `${voting}/routes/tests/afterVote.test.ts`, 'c3982'],
  ['an unlisted contest is told to nobody', `${contests}/routes/tests/lists.test.ts`, 'e7019'],
  [
    'each voter requirement asks for what it says',
    `${voting}/routes/tests/voters.test.ts`,
    'f314c',
  ],
  ['co-organisers and judges', `${contests}/routes/tests/deletion.test.ts`, '1b896'],
  ['rules are fixed with the first ballot', `${contests}/routes/tests/life.test.ts`, 'a45f5'],
  ['descriptions are sanitised', `${contests}/routes/tests/saving.test.ts`, '2f0e9'],
  ['old addresses lead on', `${contests}/routes/tests/saving.test.ts`, 'f5a2e'],
  [
    'editions fill their contests by themselves',
    `${entries}/routes/tests/editions.test.ts`,
    'a144c',
  ],
  [
    'an edition has one standing over its contests',
    `${entries}/routes/tests/editions.test.ts`,
    'd74a3',
  ],
  [
    'entries wait for the organiser where they are moderated',
    `${entries}/routes/tests/entries.test.ts`,
    '87300',
  ],
  ['18 years for Sexy, a guardian for Baby', `${entries}/routes/tests/entries.test.ts`, '69c5d'],
  ['contestants have share pictures', `${reach}/routes/tests/prints.test.ts`, 'd0ec6'],
  [
    'contestants have printed codes that lead to them',
    `${reach}/routes/tests/prints.test.ts`,
    '258f8',
  ],
  [
    'posters and certificates can be searched in every script',
    `${reach}/routes/tests/prints.test.ts`,
    '4fad4',
  ],
  [
    'an edition belongs to the original, whichever of its contests is named',
    `${entries}/routes/tests/editions.test.ts`,
    '6e619',
  ],
  [
    'an embed opens on the sites that its key names',
    `${reach}/routes/tests/embeds.test.ts`,
    'b7741',
  ],
  [
    'a kept answer is never older than a second',
    'apps/server/src/platform/answerCache.test.ts',
    '24064',
  ],
  [
    'a picture of rounds and who went through',
    'apps/web/features/contests/diagram/flow.test.ts',
    '9e4e7',
  ],
  ['the picture of rounds is followed by keyboard', 'e2e/diagram.spec.ts', 'a913b'],
])
