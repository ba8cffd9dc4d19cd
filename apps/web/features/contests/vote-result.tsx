import { useEffect, useState } from 'react'
import { useStable } from '../../lib/use-stable.ts'
import type { Voting } from '../voting/open/use-voting.ts'
import type { FollowedRound } from './open/use-followed-round.ts'
import { AfterVote } from './views.tsx'

/** Opens the moment after a vote; its script is fetched while the ballot is on its way. */
export function VoteResult({ liveRound, voting }: { liveRound: FollowedRound; voting: Voting }) {
  const before = usePlaceBefore(liveRound, voting)
  const leave = useStable(voting.dismiss)
  // Another screen of the contest does not begin with what this one said.
  useEffect(() => () => leave(), [leave])
  return (
    voting.cast && (
      <AfterVote
        cast={voting.cast}
        data={liveRound.data}
        before={before}
        onClose={voting.dismiss}
      />
    )
  )
}

/** Returns the place of the chosen contestant when the ballot left. */
function usePlaceBefore(liveRound: FollowedRound, voting: Voting): number | undefined {
  const [place, setPlace] = useState<number>()
  const id = voting.ballot?.lines[0]?.assox_id
  const { rows } = liveRound.data
  useEffect(() => {
    if (id === undefined) return
    AfterVote.preload()
    setPlace(rows.find((row) => row.assox_id === id)?.place ?? undefined)
    // The place at the moment of the vote: rows that move later do not change it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id])
  return place
}
