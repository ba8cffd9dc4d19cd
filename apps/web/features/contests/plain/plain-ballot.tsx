import type { FormEvent } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { useHydrated } from '@plaudit/ui/hydrated'
import { Link } from '@plaudit/ui/link'
import { contestHref } from '../../../lib/contest-addresses.ts'
import { ballotRules } from '../../voting/open/ballot.ts'
import type { Choice } from '../../voting/open/ballot.ts'
import type { Turn } from '../../voting/open/turn.ts'
import { useVoting } from '../../voting/open/use-voting.ts'
import type { Voting } from '../../voting/open/use-voting.ts'
import { HonestLabel } from '../open/honest-label.tsx'
import { TooEarly } from '../too-early.tsx'
import { useFollowedRound } from '../open/use-followed-round.ts'
import type { FollowedRound } from '../open/use-followed-round.ts'
import { TurnNote } from '../views.tsx'
import { VoteResult } from '../vote-result.tsx'
import { BallotFields } from './ballot-fields.tsx'
import type { LoadedBallot } from './load-ballot.ts'
import { ProofField, proofLead } from './proof-field.tsx'

/** A ballot of several lines as a plain form: filled in and posted without any script, cast as usual with one. */
export default function PlainBallot({ loaded }: { loaded: LoadedBallot }) {
  const alive = useHydrated()
  const liveRound = useFollowedRound(loaded.liveRound)
  const { data, round, phase, deadline } = liveRound
  const { contest } = data
  const { refused } = loaded
  const voting = useVoting({
    contest,
    round,
    pastVotes: liveRound.pastVotes,
    rendered: data.serverTime,
    closesAt: phase === 'open' ? deadline : null,
    onCast: liveRound.addVote,
  })
  const { turn } = voting
  const early = !alive && refused?.code === 'vote_too_early'
  return (
    <div className="page pt-4 pb-16 md:pt-8">
      <div className="mx-auto max-w-170">
        <Link kind="action" href={contestHref(contest)} className="text-small wrap-anywhere">
          <ChevronLeft aria-hidden="true" className="-ml-1 size-5" />
          {contest.contest_name}
        </Link>
        <h1 className="text-title">{m.voting_your_ballot()}</h1>
        <div className="mt-2 mb-5">
          <HonestLabel contest={contest} />
        </div>
        {refused && refused.code !== 'vote_too_early' && (
          <Banner tone={refused.confirms ? 'warn' : 'danger'} inset className="mb-4">
            {refused.confirms ? proofLead(refused) : refused.sentence}
          </Banner>
        )}
        <TurnNote liveRound={liveRound} voting={voting} />
        {turn.kind === 'free' && !early && (
          <BallotForm loaded={loaded} liveRound={liveRound} voting={voting} />
        )}
        {turn.kind === 'closed' && phase !== 'paused' && (
          <Banner tone="info" inset>
            {m.errors_voting_disabled()}
          </Banner>
        )}
        {(turn.kind === 'voted' || early) && (
          <Banner tone="ok" inset>
            <TooEarly until={untilOf(turn, refused)} data={data} />
          </Banner>
        )}
        <VoteResult liveRound={liveRound} voting={voting} />
      </div>
    </div>
  )
}

interface FormProps {
  loaded: LoadedBallot
  liveRound: FollowedRound
  voting: Voting
}

function BallotForm({ loaded, liveRound, voting }: FormProps) {
  const { data, round } = liveRound
  const { cx_id } = data.contest
  const { refused } = loaded
  const confirms = refused?.confirms
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const lines = filledIn(new FormData(event.currentTarget))
    // The server says what is missing on an empty one, and takes a code that was sent.
    if (lines.length === 0 || confirms) return
    event.preventDefault()
    voting.castLines(lines)
  }
  return (
    <form method="post" action={`/cx/${cx_id}/vote`} onSubmit={submit}>
      {round && <input type="hidden" name="round_id" value={round.round_id} />}
      <input type="hidden" name="client_id" value={`${loaded.ballotId}-ballot`} />
      <BallotFields rules={ballotRules(data.contest)} rows={data.rows} chosen={loaded.chosen} />
      {refused && confirms && (
        <div className="mt-6 rounded-card border border-line bg-raised p-4">
          <ProofField refused={refused} slips={data.contest.voter_requirement === 'code'} />
        </div>
      )}
      <Button
        type="submit"
        variant="act"
        size="lg"
        full
        loading={voting.ballot !== undefined}
        className="mt-6"
        {...(confirms === 'address' && { formAction: `/cx/${cx_id}/vote/code` })}
      >
        {confirms === 'address' ? m.accounts_send_code() : m.voting_cast_ballot()}
      </Button>
    </form>
  )
}

function untilOf(turn: Turn, refused: LoadedBallot['refused']): number | null {
  if (turn.kind === 'voted') return turn.until
  return refused?.until === undefined ? null : Date.parse(refused.until)
}

/** The form's `to` and `points`, which stand in pairs; without points everybody who is named gets one. */
function filledIn(form: FormData): Choice[] {
  const points = form.getAll('points').map(Number)
  return form.getAll('to').flatMap((to, at) => {
    const given = points.length === 0 ? 1 : (points[at] ?? 0)
    return typeof to === 'string' && to !== '' && given > 0 ? [{ assox_id: to, points: given }] : []
  })
}
