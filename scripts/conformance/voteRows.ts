import { shown, type Row } from './row.ts'

const contests = 'apps/server/src/modules/contests'
const voting = 'apps/server/src/modules/voting'

/** Product 4: ballots, their limits and what one sees of them. */
export const voteRows: Row[] = shown('vote', [
  [
    'a ballot is accepted once, however often it is sent',
    `${voting}/routes/tests/race.test.ts`,
    'the same request a hundred times, by its own id or by its key: one ballot, one answer',
  ],
  [
    'limits hold under a thousand tries at once',
    `${voting}/mutations/ballotBox.test.ts`,
    '1,000 parallel ballots of one voter: one is accepted',
  ],
  [
    'one ballot for each contest_exp_hours, counted from the ballot',
    `${voting}/mutations/ballotBox.test.ts`,
    'the next ballot is possible when its time has come, counted from the ballot',
  ],
  [
    'or one for the whole round',
    `${voting}/mutations/ballotBox.test.ts`,
    'once for a round means once',
  ],
  [
    'an account takes its device’s slot too',
    `${voting}/routes/tests/voters.test.ts`,
    'an account takes its device’s slot too: signing in or out gives no second vote',
  ],
  [
    'too early says when the next is possible',
    `${voting}/routes/tests/addVote.test.ts`,
    'too early says when, in every language, and the first answer stands',
  ],
  [
    'the contest may ask before it counts',
    'e2e/ballot.spec.ts',
    'asks first where the contest wants it',
  ],
  [
    'one’s own votes stay with the account',
    `${voting}/routes/tests/reading.test.ts`,
    'a device’s votes stay visible to the account that signs in on it',
  ],
  [
    'a plain form votes and ends on the receipt',
    `${voting}/routes/tests/form.test.ts`,
    'a plain form votes, ends on the receipt and keeps the device in a cookie that no script reads',
  ],
  [
    'no other site votes for anybody',
    `${voting}/routes/tests/form.test.ts`,
    'no other site, and nothing that is no page, votes for anybody',
  ],
  [
    'whoever looks sees the standing move',
    'e2e/vote.spec.ts',
    'a page that only watches moves within a moment',
  ],
  [
    'watchers that were away hear what they missed',
    'apps/server/src/platform/realtime/socket.test.ts',
    'who was away hears what they missed first, wherever it is kept',
  ],
  [
    'the countdown follows the server’s clock',
    'e2e/vote.spec.ts',
    'the countdown ends, and so does the voting, without anybody loading anew',
  ],
])

/** Product 4: who cheats, and who is not to suffer for it. */
export const fraudRows: Row[] = shown('fraud', [
  [
    'no hard limit for an address',
    `${voting}/mutations/addVote.test.ts`,
    'one network has a wide share, which refused tries leave as it is',
  ],
  [
    'friction rises with the crowd',
    `${voting}/routes/tests/friction.test.ts`,
    'a family is asked for nothing; a crowd behind one address for work, and with it everybody passes',
  ],
  [
    'and ends at a proven address',
    `${voting}/routes/tests/friction.test.ts`,
    'programs that say that they are some have to work soon, and then to prove an address',
  ],
  [
    'a code is used up by a ballot alone',
    `${voting}/routes/tests/formCode.test.ts`,
    'a code that came to nothing because the vote was refused can be used again',
  ],
  [
    'hosted captchas',
    `${voting}/routes/tests/captcha.test.ts`,
    'a crowd is asked for the captcha, and each token lets one ballot pass',
  ],
  [
    'mail addresses are folded',
    `${voting}/routes/tests/mailbox.test.ts`,
    'where a confirmed address stands for a voter, one mailbox votes once however it is spelt',
  ],
  [
    'throw-away addresses are refused',
    `${voting}/routes/tests/mailbox.test.ts`,
    'a throw-away mailbox begins no account, by a password or by a code, and is told why',
  ],
  [
    'one confirmed phone is one vote',
    `${voting}/routes/tests/phone.test.ts`,
    'where a confirmed phone is asked for, one phone is one vote',
  ],
  [
    'signals mark ballots',
    `${voting}/mutations/marks.test.ts`,
    'a jump of one contestant within a minute is noticed, and a mark goes when its reason is gone',
  ],
  [
    'households have nothing against them',
    `${voting}/mutations/marks.test.ts`,
    'households and a carrier behind one address have nothing against them that a person must look at',
  ],
  [
    'groups of ballots are held, released, voided, restored',
    `${voting}/routes/tests/review.test.ts`,
    'held and void ballots do not count from that moment on, and count again when they are let go',
  ],
  [
    'thousands are judged in steps, each step once',
    'bench/review.test.ts',
    'an act on thousands of ballots, killed in its middle and done again while votes come in and another one runs, is done once',
  ],
  [
    'a crowd is one crowd for all processes',
    `${contests}/routes/tests/sharedLimits.test.ts`,
    'a crowd behind one network is one crowd, whichever process its votes come to',
  ],
  [
    'a flood is found as one group',
    `${voting}/routes/tests/review.test.ts`,
    'a flood from one network is found, held as one group, and nobody else is touched',
  ],
  [
    'only the team reviews, with a reason',
    `${voting}/routes/tests/review.test.ts`,
    'only the team reviews, with a reason that can stand in public',
  ],
  [
    'a result is held for review before it is declared',
    `${contests}/mutations/declaration.test.ts`,
    'holds a result for 72 hours, tells everybody until when, and then declares it by itself',
  ],
  [
    'attackers overrun nothing, honest voters pass',
    'scripts/attack/attack.test.ts',
    'no attack overruns a limit, no honest voter is refused, and the review finds who cheats',
  ],
])
