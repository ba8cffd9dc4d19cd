import { shown, type Row } from './row.ts'

const contests = 'apps/server/src/modules/contests'
const voting = 'apps/server/src/modules/voting'
const votelog = 'packages/votelog/src'

/** Product 4: the log that makes results checkable. */
export const logRows: Row[] = shown('log', [
  ['RFC 6962 trees', `${votelog}/proofs.test.ts`, '82730'],
  ['checkpoints in the form of the specification', `${votelog}/note.test.ts`, '5afe9'],
  ['receipts in the form of the specification', `${votelog}/receipt.test.ts`, '4a7f1'],
  ['typed leaves', `${votelog}/leaves.test.ts`, '5ea9a'],
  ['every ballot has its leaf once', `${voting}/mutations/logWriter.test.ts`, '45e78'],
  ['a promise at once, the proof a moment later', `${voting}/routes/tests/log.test.ts`, 'ab212'],
  ['a leaf names nobody', `${voting}/mutations/addVote.test.ts`, 'be4b9'],
  ['a void is a leaf, and counts in the log', `${votelog}/tally.test.ts`, 'ca12b'],
  ['hidden results: hashes alone until the end', `${voting}/routes/tests/log.test.ts`, '89f28'],
  [
    'an act of a review stands before a result that goes by it, or behind it',
    `${contests}/routes/tests/whileVoting.test.ts`,
    '3f533',
  ],
  [
    'a judge’s sheet marks those who are in the round at its leaf',
    `${contests}/routes/tests/whileVoting.test.ts`,
    '48850',
  ],
  [
    'a judge has one sheet in rounds that were merged',
    `${voting}/routes/tests/revising.test.ts`,
    '3f2b8',
  ],
  ['a moved end is a leaf', `${contests}/routes/tests/life.test.ts`, '88234'],
  ['erasing a person deletes the salts', `${voting}/mutations/forgetVoter.test.ts`, '6cc96'],
  [
    'nothing personal is left of an erased person',
    'apps/server/src/modules/accounts/mutations/erase.test.ts',
    '4713c',
  ],
  ['an older backup starts a new epoch', `${voting}/mutations/newEpoch.test.ts`, '1bb6a'],
  ['witnesses sign, and refuse a fork', `${voting}/routes/tests/witness.test.ts`, 'c2cdf'],
  ['the verifier checks from the files alone', `${votelog}/node/cli.test.ts`, '28235'],
  ['and names the first bad leaf', `${votelog}/node/cli.test.ts`, '81b95'],
  [
    'the verifier comes to the same places',
    'packages/contract/src/standing.votelog.test.ts',
    '38b7e',
  ],
  ['a result that counts a voided ballot is wrong', `${votelog}/results.test.ts`, '2dbd6'],
  ['anybody checks in the browser', 'e2e/log-check.spec.ts', '837b3'],
  ['the chart shows every vote by kind', `${voting}/present/composition.test.ts`, '20472'],
])
