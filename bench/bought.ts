import { boughtAtOnce, openBuyers, sold } from './buyers.ts'
import { openContest, type OpenContest } from './harness.ts'
import { median, type Figure } from './figures.ts'

type Load = (
  url: string,
  contest: OpenContest,
  call: string,
  seconds: number,
) => Promise<{ perSecond: number }>

const turns = 3
/** Buyers at the same time, each anew as soon as they have paid. */
const buying = 4

/**
 * Votes a second of one contest alone, and while others buy votes in it: bought ballots join the same groups. In turn.
 * @param seconds of one side in one turn.
 * @param load sends votes with all connections.
 * @param usual votes a second of the usual design on this machine: selling keeps the bar of votes.
 */
export async function besideBuyers(
  url: string,
  seconds: number,
  load: Load,
  usual: number,
): Promise<Figure[]> {
  const contest = await openContest(url, 10, sold)
  await load(url, contest, 'contest/v2/addVote', seconds)
  const rounds: { alone: number; beside: number; purchases: number }[] = []
  for (let n = 0; n < turns; n++) {
    const alone = await load(url, contest, 'contest/v2/addVote', seconds)
    const began = performance.now()
    const buyers = Array.from({ length: buying }, (_, at) =>
      openBuyers(url, contest, 0, (at + 1) * 100_000 + n * 1000),
    )
    const beside = await load(url, contest, 'contest/v2/addVote', seconds)
    await Promise.all(buyers.map(({ stop }) => stop()))
    const paid = buyers.reduce((sum, one) => sum + one.paid.size, 0)
    // The last purchase of each is waited for, longer than the votes are.
    const purchases = (1000 * paid) / (performance.now() - began)
    rounds.push({ alone: alone.perSecond, beside: beside.perSecond, purchases })
    process.stdout.write(
      `  votes/s alone ${alone.perSecond.toFixed(0)}, beside buyers ${beside.perSecond.toFixed(0)}, purchases/s ${purchases.toFixed(1)}\n`,
    )
  }
  const besides = median(rounds.map((r) => r.beside))
  return [
    {
      name: `accepted votes/s while ${buying} buy ${boughtAtOnce} votes each`,
      ours: besides,
      peer: usual,
      peerName: 'the usual design, where nobody buys',
      ratio: besides / usual,
      bar: '≥ 4 ×',
    },
    {
      name: 'the same',
      ours: besides,
      peer: median(rounds.map((r) => r.alone)),
      peerName: 'the same contest while nobody buys',
      ratio: median(rounds.map((r) => r.beside / r.alone)),
      bar: 'printed',
    },
    {
      name: 'purchases/s beside them, from the quote to the counted ballot',
      ours: median(rounds.map((r) => r.purchases)),
      bar: 'printed',
    },
  ]
}
