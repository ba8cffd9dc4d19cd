import { useEffect, useRef } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Link } from '@plaudit/ui/link'
import { showSuccess } from '@plaudit/ui/toast'
import { useLocation, type Location } from 'react-router'
import { contestantHref } from '../../../lib/contest-addresses.ts'
import { StillVote } from '../../voting/open/still-vote.tsx'
import type { Voting } from '../../voting/open/use-voting.ts'
import { bundlesId } from '../../voting/open/vote-props.ts'
import { wayOut } from '../../voting/open/way-out.ts'
import { TooEarly } from '../too-early.tsx'
import type { FollowedRound } from './use-followed-round.ts'

/** Where the voter does the step that is asked of them, or buys the votes that they do not have. */
function wayFrom(problem: Voting['problem'], location: Location, cxId: string) {
  if (problem?.code === 'not_enough_votes' && problem.assox_id !== undefined)
    return {
      href: `${contestantHref(cxId, problem.assox_id)}#${bundlesId}`,
      words: m.voting_buy_votes(),
    }
  return wayOut(problem?.code, location)
}

/** Tells voters why they can't vote now, where they would: no network, too early, not signed in, closed meanwhile. */
export default function TurnNote({
  liveRound,
  voting,
}: {
  liveRound: FollowedRound
  voting: Voting
}) {
  const { problem, waiting, proving, asks } = voting
  const note = useRef<HTMLDivElement>(null)
  const location = useLocation()
  const way = wayFrom(problem, location, liveRound.data.contest.cx_id)
  const isToDo = way !== undefined
  // A voter who voted further down sees what is to be done for it.
  useEffect(() => {
    if (isToDo) note.current?.scrollIntoView({ block: 'nearest' })
  }, [isToDo, problem])
  // The note stands above the people: a voter further down is told where they are.
  useEffect(() => {
    if (waiting) showSuccess(m.common_kept_to_send())
  }, [waiting])
  if (waiting)
    return (
      <Banner tone="offline" inset className="mb-4">
        {m.voting_kept_offline()}
      </Banner>
    )
  if (asks) return <StillVote name={asks.name} answer={voting.answer} className="mb-4" />
  if (proving)
    return (
      <Banner tone="info" inset className="mb-4">
        {m.voting_proving()}
      </Banner>
    )
  if (!problem && liveRound.phase === 'paused')
    return (
      <Banner tone="info" inset className="mb-4">
        {m.voting_paused()}
      </Banner>
    )
  if (!problem) return null
  return (
    <div ref={note} className="mb-4 scroll-mt-16">
      <Banner
        tone="warn"
        inset
        action={
          way && (
            <Link kind="action" href={way.href}>
              {way.words}
            </Link>
          )
        }
      >
        {problem.until === undefined ? (
          problem.message || m.errors_address_required()
        ) : (
          <TooEarly until={problem.until} data={liveRound.data} />
        )}
      </Banner>
    </div>
  )
}
