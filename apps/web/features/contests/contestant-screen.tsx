import { useHydrated } from '@plaudit/ui/hydrated'
import { ballotRules } from '../voting/open/ballot.ts'
import { useVoting } from '../voting/open/use-voting.ts'
import type { Turn } from '../voting/open/turn.ts'
import type { Voting } from '../voting/open/use-voting.ts'
import { ContestantDock } from './contestant-dock.tsx'
import { Facts, Head, Portrait } from './contestant-head.tsx'
import type { LoadedContestant } from './load-contestant.ts'
import { OpenBundles } from './open-bundles.tsx'
import type { PersonSight } from './sights.ts'
import { useFollowedRound } from './open/use-followed-round.ts'
import {
  Announcer,
  Beside,
  ContestantAbout,
  Follow,
  Nearby,
  Received,
  RefusedNote,
} from './views.tsx'
import { useKeptReceipt } from './use-kept-receipt.ts'
import { VoteResult } from './vote-result.tsx'
import { VoteBox } from './vote-box.tsx'

/** A contestant: the portrait, the numbers, the vote, the story. After a vote without script, the receipt. */
export default function ContestantScreen({ loaded }: { loaded: LoadedContestant }) {
  const liveRound = useFollowedRound(loaded.liveRound)
  const { data, round, phase, deadline } = liveRound
  const voting = useVoting({
    contest: data.contest,
    round,
    pastVotes: liveRound.pastVotes,
    rendered: data.serverTime,
    closesAt: phase === 'open' ? deadline : null,
    onCast: liveRound.addVote,
  })
  const isForeign = useKeptReceipt(data.contest.cx_id, loaded.receipt)
  // A ballot by a slip's code is no device's: whose it is, nobody knows.
  const isReceived = !isForeign || data.contest.voter_requirement === 'code'
  const turn = useToldTurn(voting, loaded)
  const row = data.rows.find((other) => other.assox_id === loaded.assox_id)
  if (!row) return null
  if (loaded.receipt && isReceived)
    return <Received receipt={loaded.receipt} assoxId={loaded.assox_id} data={data} />
  const sight: PersonSight = { liveRound, voting: { ...voting, turn }, row, loaded }
  const mine = row.assox_id
  return (
    <>
      {loaded.refused && <RefusedNote sight={sight} />}
      <div className="md:page md:grid md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:gap-8 md:pt-8 md:pb-16 lg:gap-12">
        <Portrait row={row} />
        <div className="page pb-12 md:px-0 md:pb-0">
          <Head sight={sight} />
          <Beside data={data} mine={mine} />
          <Facts sight={sight} />
          <VoteBox sight={sight} />
          {phase !== 'declared' && (
            <div className="mt-4">
              <Follow about={{ assox_id: mine }} />
            </div>
          )}
          <Nearby data={data} mine={mine} />
          <ContestantAbout person={loaded.person} row={row} contest={data.contest} />
        </div>
      </div>
      {ballotRules(data.contest).kind === 'single' && !loaded.refused?.confirms && (
        <ContestantDock sight={sight} />
      )}
      <Announcer data={data} mine={mine} />
      <VoteResult liveRound={liveRound} voting={voting} />
      <OpenBundles data={data} voting={voting} />
    </>
  )
}

/** Keeps a voter without scripts who was told that it is too early from being asked again on the same page. */
function useToldTurn({ turn }: Voting, { refused, liveRound }: LoadedContestant): Turn {
  const alive = useHydrated()
  if (alive || turn.kind !== 'free' || refused?.code !== 'vote_too_early') return turn
  const until = refused.until === undefined ? null : Date.parse(refused.until)
  if (until !== null && until <= liveRound.serverTime) return turn
  return { kind: 'voted', vote: undefined, until }
}
