import { shown, type Row } from './row.ts'

const contests = 'apps/server/src/modules/contests'
const voting = 'apps/server/src/modules/voting'
const standing = 'packages/contract/src/standing.test.ts'

/** Product 3: what a contest can be beyond the specification's words. */
export const contestRows: Row[] = shown('contest', [
  [
    'one contestant on a ballot',
    `${voting}/routes/tests/addVote.test.ts`,
    'a vote is answered with its id, its line, its round and when the next is possible',
  ],
  [
    'several contestants on a ballot',
    'e2e/ballot.spec.ts',
    'a ballot of several: as many as the contest allows',
  ],
  [
    'a ballot by a fixed scale',
    'e2e/ballot.spec.ts',
    'a ballot by a scale: chosen in order, reordered, kept over a reload, cast at once',
  ],
  [
    'points handed out freely',
    'e2e/ballot.spec.ts',
    'free points: steps up to the most for one and to the total',
  ],
  [
    'a ballot never gives more than its method allows',
    `${voting}/mutations/ballotLines.test.ts`,
    'whatever is given, a ballot hands out no more than its method allows',
  ],
  [
    'judges score by criteria with weights',
    `${voting}/routes/tests/judging.test.ts`,
    'a judge marks in parts, hands in when all is marked, and anybody comes to the same standing',
  ],
  ['public against jury, weighed', standing, 'weighs the shares of the channels'],
  [
    'ties are broken by the stated rules in their order',
    standing,
    'a later rule settles what an earlier one left level',
  ],
  [
    'equal places where rules say so',
    standing,
    'shared places skip, and stand by running order, then id',
  ],
  [
    'what is hidden is hidden in every call',
    `${voting}/routes/tests/hidden.test.ts`,
    'while results are hidden no call tells anybody outside the team a number, a place or an order',
  ],
  [
    'percentages alone',
    `${voting}/routes/tests/hidden.test.ts`,
    'where only percentages are shown, no call tells how many, before the end and after',
  ],
  [
    'the standing opens with one’s own vote',
    `${voting}/routes/tests/afterVote.test.ts`,
    'where a vote opens the standing, nobody else is told anything, and voters only by the calls that are theirs',
  ],
  [
    'an unlisted contest is told to nobody',
    `${contests}/routes/tests/lists.test.ts`,
    'tells nobody but its team of an unlisted contest by the number of its round alone',
  ],
  [
    'each voter requirement asks for what it says',
    `${voting}/routes/tests/voters.test.ts`,
    'each requirement asks for what it says, and no more',
  ],
  [
    'co-organisers and judges',
    `${contests}/routes/tests/deletion.test.ts`,
    'lets co-organisers edit but not delete, and judges neither',
  ],
  [
    'rules are fixed with the first ballot',
    `${contests}/routes/tests/life.test.ts`,
    'fixes the rules with the first ballot, and the contest stays',
  ],
  [
    'descriptions are sanitised',
    `${contests}/routes/tests/saving.test.ts`,
    'keeps only harmless tags of a description',
  ],
  [
    'old addresses lead on',
    `${contests}/routes/tests/saving.test.ts`,
    'gives addresses that are free, keeps old ones leading there, and refuses words of the lists',
  ],
  [
    'editions fill their contests by themselves',
    `${contests}/routes/tests/editions.test.ts`,
    'fills its contests; the last place starts one and opens the next',
  ],
  [
    'an edition has one standing over its contests',
    `${contests}/routes/tests/editions.test.ts`,
    'has one standing over all of its contests, and none while results are hidden',
  ],
  [
    'entries wait for the organiser where they are moderated',
    `${contests}/routes/tests/entries.test.ts`,
    'waits for the organiser where entries are moderated, and hears of it by mail',
  ],
  [
    '18 years for Sexy, a guardian for Baby',
    `${contests}/routes/tests/entries.test.ts`,
    'asks for 18 years in Sexy and a guardian in Baby',
  ],
  [
    'contestants have share pictures',
    `${contests}/routes/tests/prints.test.ts`,
    'is drawn for the contest and for each contestant, in its language, and once',
  ],
  [
    'contestants have printed codes that lead to them',
    `${contests}/routes/tests/prints.test.ts`,
    'leads to the contest or the contestant and nowhere else, and counts where people came from',
  ],
  [
    'posters and certificates can be searched in every script',
    `${contests}/routes/tests/prints.test.ts`,
    'can be searched and copied from, whatever script a name is in',
  ],
  [
    'an edition belongs to the original, whichever of its contests is named',
    `${contests}/routes/tests/editions.test.ts`,
    'is of the original, also when one of its own contests is named',
  ],
  [
    'an embed opens on the sites that its key names',
    `${contests}/routes/tests/embeds.test.ts`,
    'opens its contest on the sites it names, written as a policy has them',
  ],
  [
    'a kept answer is never older than a second',
    `${contests}/data/cache.test.ts`,
    'one reading serves everybody for less than a second, and nobody longer',
  ],
  [
    'a picture of rounds and who went through',
    'apps/web/features/contests/diagram/flow.test.ts',
    'two semi-finals stand one below the other, the final beside them, with a way for each who went through',
  ],
  [
    'the picture of rounds is followed by keyboard',
    'e2e/diagram.spec.ts',
    'the picture of the rounds: a way is followed by list and by arrow keys, and is told in words',
  ],
])
