import { useEffect, useRef } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { Link } from '@plaudit/ui/link'
import { useLocation, type Location } from 'react-router'
import { confirmEmailHref, confirmPhoneHref, signInHref } from '../../../lib/addresses.ts'
import { contestantHref } from '../../../lib/contest-addresses.ts'
import type { Voting } from '../../voting/open/use-voting.ts'
import { bundlesId } from '../../voting/open/vote-props.ts'
import { TooEarly } from '../too-early.tsx'
import type { FollowedRound } from './use-followed-round.ts'

const signingIn = new Set(['sign_in_required', 'judges_only'])
const confirmingEmail = new Set(['confirmed_email_required', 'address_required'])

type Problem = NonNullable<Voting['problem']>

/** Returns the address at which the voter does the step that is asked of them before they vote. */
function wayOut(
  problem: Problem | undefined,
  location: Location,
  cxId: string,
): { href: string; words: string } | undefined {
  if (problem === undefined) return undefined
  const { code, assox_id } = problem
  if (code === 'not_enough_votes' && assox_id !== undefined)
    return { href: `${contestantHref(cxId, assox_id)}#${bundlesId}`, words: m.voting_buy_votes() }
  if (signingIn.has(code)) return { href: signInHref(location), words: m.common_sign_in() }
  if (confirmingEmail.has(code))
    return { href: confirmEmailHref(location), words: m.voting_confirm_email() }
  if (code !== 'confirmed_phone_required') return undefined
  return { href: confirmPhoneHref(location), words: m.accounts_confirm_phone_title() }
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
  const way = wayOut(problem, location, liveRound.data.contest.cx_id)
  const isToDo = way !== undefined
  // A voter who voted further down sees what is to be done for it.
  useEffect(() => {
    if (isToDo) note.current?.scrollIntoView({ block: 'nearest' })
  }, [isToDo, problem])
  if (waiting)
    return (
      <Banner tone="offline" inset className="mb-4">
        {m.voting_kept_offline()}
      </Banner>
    )
  if (asks) return <StillVote name={asks.name} answer={voting.answer} />
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

/** Asks if a ballot that waited for the network is still wanted. */
function StillVote({ name, answer }: { name: string | undefined; answer: Voting['answer'] }) {
  return (
    <Banner
      tone="warn"
      inset
      className="mb-4"
      action={
        <>
          <Button size="sm" onClick={() => answer(false)}>
            {m.voting_let_go()}
          </Button>
          <Button size="sm" variant="act" onClick={() => answer(true)}>
            {m.voting_still_vote()}
          </Button>
        </>
      }
    >
      {name === undefined ? m.voting_waited_ballot() : m.voting_waited({ name })}
    </Banner>
  )
}
