import { shown, type Row } from './row.ts'

const contests = 'apps/server/src/modules/contests'
const voting = 'apps/server/src/modules/voting'
const votelog = 'packages/votelog/src'

/** Product 4: the log that makes results checkable. */
export const logRows: Row[] = shown('log', [
  [
    'RFC 6962 trees',
    `${votelog}/proofs.test.ts`,
    'the proofs of a tree that is held whole are those of RFC 6962',
  ],
  [
    'checkpoints in the form of the specification',
    `${votelog}/note.test.ts`,
    'the example of the specification opens with its key, and with no other',
  ],
  [
    'receipts in the form of the specification',
    `${votelog}/receipt.test.ts`,
    'is a tlog-proof to the letter and reads back',
  ],
  ['typed leaves', `${votelog}/leaves.test.ts`, 'every code of a leaf’s content has its case here'],
  [
    'every ballot has its leaf once',
    `${voting}/mutations/logWriter.test.ts`,
    'every ballot stands in the tree once, in the order of the transactions, whatever the passes',
  ],
  [
    'a promise at once, the proof a moment later',
    `${voting}/routes/tests/log.test.ts`,
    'a vote is promised at once, proven a moment later, and a stranger verifies the whole contest',
  ],
  [
    'a leaf names nobody',
    `${voting}/mutations/addVote.test.ts`,
    'what is stored of a voter names nobody, and differs from contest to contest',
  ],
  [
    'a void is a leaf, and counts in the log',
    `${votelog}/tally.test.ts`,
    'leaves out what is held or voided, and takes it back',
  ],
  [
    'hidden results: hashes alone until the end',
    `${voting}/routes/tests/log.test.ts`,
    'while results are hidden only hashes are public, and everything once they are declared',
  ],
  [
    'an act of a review stands before a result that goes by it, or behind it',
    `${contests}/routes/tests/whileVoting.test.ts`,
    'a ballot that is held while the result is declared is held behind it, and the log verifies',
  ],
  [
    'a judge’s sheet marks those who are in the round at its leaf',
    `${contests}/routes/tests/whileVoting.test.ts`,
    'a sheet that is handed in while somebody on it is withdrawn marks nobody who is gone, and the log verifies',
  ],
  [
    'a judge has one sheet in rounds that were merged',
    `${voting}/routes/tests/revising.test.ts`,
    'sheets of rounds that were merged are revised as one, and the log holds',
  ],
  [
    'a moved end is a leaf',
    `${contests}/routes/tests/life.test.ts`,
    'says an end that is moved in the log with the form that moves it',
  ],
  [
    'erasing a person deletes the salts',
    `${voting}/mutations/forgetVoter.test.ts`,
    'nothing leads from an erased person to their ballots, which count and are proven as before',
  ],
  [
    'nothing personal is left of an erased person',
    'apps/server/src/modules/accounts/mutations/erase.test.ts',
    'no table says anything of an erased person, and what they made for others is there',
  ],
  [
    'an older backup starts a new epoch',
    `${voting}/mutations/newEpoch.test.ts`,
    'a log that begins anew says so, has a name of its own, and holds every ballot and act again',
  ],
  [
    'witnesses sign, and refuse a fork',
    `${voting}/routes/tests/witness.test.ts`,
    'refuses a fork, whoever signed it, and the keeper hears of it',
  ],
  [
    'the verifier checks from the files alone',
    `${votelog}/node/cli.test.ts`,
    'says what it checked, who voted when, and who won',
  ],
  [
    'and names the first bad leaf',
    `${votelog}/node/cli.test.ts`,
    'names the first bad leaf and ends with 1',
  ],
  [
    'the verifier comes to the same places',
    'packages/contract/src/standing.votelog.test.ts',
    'the verifier, written apart from this, gives the same places on anything',
  ],
  [
    'a result that counts a voided ballot is wrong',
    `${votelog}/results.test.ts`,
    'that counts a voided ballot is wrong',
  ],
  [
    'anybody checks in the browser',
    'e2e/log-check.spec.ts',
    'a contest is checked in the browser, and equals its declared result',
  ],
  [
    'the chart shows every vote by kind',
    `${voting}/present/composition.test.ts`,
    'every vote is in the chart once: as what it is, or as held or void',
  ],
])
