import { useEffect, useRef, useState } from 'react'
import type { Voting } from '../voting/open/use-voting.ts'
import type { Stage } from './open/use-stage.ts'
import { AfterVote } from './views.tsx'

/** Opens the moment after a vote; its script is fetched while the ballot is on its way. */
export function VoteResult({ stage, voting }: { stage: Stage; voting: Voting }) {
  const before = usePlaceBefore(stage, voting)
  const leave = useRef(voting.dismiss)
  useEffect(() => {
    leave.current = voting.dismiss
  })
  // Another screen of the contest does not begin with what this one said.
  useEffect(() => () => leave.current(), [])
  if (!voting.cast) return null
  return <AfterVote cast={voting.cast} data={stage.data} before={before} onClose={voting.dismiss} />
}

/** Where the chosen one stood when the ballot left. */
function usePlaceBefore(stage: Stage, voting: Voting): number | undefined {
  const [place, setPlace] = useState<number>()
  const id = voting.ballot?.lines[0]?.assox_id
  const { rows } = stage.data
  useEffect(() => {
    if (id === undefined) return
    AfterVote.preload()
    setPlace(rows.find((row) => row.assox_id === id)?.place ?? undefined)
    // The place at the moment of the vote: rows that move later do not change it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id])
  return place
}
