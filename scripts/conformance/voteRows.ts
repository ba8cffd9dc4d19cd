import { shown, type Row } from './row.ts'

const contests = 'apps/server/src/modules/contests'
const voting = 'apps/server/src/modules/voting'

/** Product 4: ballots, their limits and what one sees of them. */
export const voteRows: Row[] = shown('vote', [
  [
    'a ballot is accepted once, however often it is sent',
    `${voting}/routes/tests/race.test.ts`,
    '0d894',
  ],
  ['limits hold under a thousand tries at once', `${voting}/mutations/ballotBox.test.ts`, '24635'],
  [
    'one ballot for each contest_exp_hours, counted from the ballot',
    `${voting}/mutations/ballotBox.test.ts`,
    'edc16',
  ],
  ['or one for the whole round', `${voting}/mutations/ballotBox.test.ts`, '40127'],
  ['an account takes its device’s slot too', `${voting}/routes/tests/voters.test.ts`, 'a451b'],
  ['too early says when the next is possible', `${voting}/routes/tests/addVote.test.ts`, 'a1c1c'],
  ['the contest may ask before it counts', 'e2e/journeys.spec.ts', '142fb'],
  ['one’s own votes stay with the account', `${voting}/routes/tests/reading.test.ts`, 'b8528'],
  ['a plain form votes and ends on the receipt', `${voting}/routes/tests/form.test.ts`, '55329'],
  ['no other site votes for anybody', `${voting}/routes/tests/form.test.ts`, 'ee12d'],
  ['whoever looks sees the standing move', 'e2e/vote.spec.ts', 'fbd21'],
  [
    'watchers that were away hear what they missed',
    'apps/server/src/platform/realtime/socket.test.ts',
    '0d7c4',
  ],
  ['the countdown follows the server’s clock', 'e2e/vote.spec.ts', '52dbf'],
])

/** Product 4: who cheats, and who is not to suffer for it. */
export const fraudRows: Row[] = shown('fraud', [
  ['no hard limit for an address', `${voting}/mutations/addVote.test.ts`, 'c3594'],
  ['friction rises with the crowd', `${voting}/routes/tests/friction.test.ts`, '26330'],
  ['and ends at a proven address', `${voting}/routes/tests/friction.test.ts`, '0114a'],
  ['a code is used up by a ballot alone', `${voting}/routes/tests/formCode.test.ts`, 'cb8fb'],
  ['hosted captchas', `${voting}/routes/tests/captcha.test.ts`, 'b5e92'],
  ['mail addresses are folded', `${voting}/routes/tests/mailbox.test.ts`, '8c815'],
  ['throw-away addresses are refused', `${voting}/routes/tests/mailbox.test.ts`, 'b7888'],
  ['one confirmed phone is one vote', `${voting}/routes/tests/phone.test.ts`, '5bbd6'],
  ['signals mark ballots', `${voting}/mutations/marks.test.ts`, 'd124d'],
  ['households have nothing against them', `${voting}/mutations/marks.test.ts`, 'ea140'],
  [
    'groups of ballots are held, released, voided, restored',
    `${voting}/routes/tests/review.test.ts`,
    '71b0b',
  ],
  ['thousands are judged in steps, each step once', 'bench/review.test.ts', 'f6d11'],
  [
    'a crowd is one crowd for all processes',
    `${contests}/routes/tests/sharedLimits.test.ts`,
    '19a69',
  ],
  ['a flood is found as one group', `${voting}/routes/tests/review.test.ts`, '4dbd0'],
  ['only the team reviews, with a reason', `${voting}/routes/tests/review.test.ts`, '4061e'],
  [
    'a result is held for review before it is declared',
    `${contests}/mutations/declaration.test.ts`,
    '4195a',
  ],
  ['attackers overrun nothing, honest voters pass', 'scripts/attack/attack.test.ts', '951d2'],
])
