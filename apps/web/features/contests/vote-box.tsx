import { m } from '@plaudit/i18n/messages'
import { VoteButton } from '@plaudit/ui/vote-button'
import { useSecondsTo } from '../../lib/clock.ts'
import { ballotRules } from '../voting/open/ballot.ts'
import { voteForWords, voteLook, voteWay, voteWords } from '../voting/open/vote-props.ts'
import { slotOf } from './sights.ts'
import type { PersonSight } from './sights.ts'
import { TimeLeft } from './open/hero.tsx'
import { HonestLabel } from './open/honest-label.tsx'
import { BallotBar, BelowVote, TileBallot, TurnNote } from './views.tsx'

/** The vote, what it stands for, how long still. */
export function VoteBox({ sight }: { sight: PersonSight }) {
  const { liveRound, voting, loaded } = sight
  const { data, deadline, phase } = liveRound
  // A voter who is asked to confirm an address has one form to fill in, not another button beside it.
  const asked = loaded.refused?.confirms !== undefined
  const several = ballotRules(data.contest).kind !== 'single' && voting.turn.kind === 'free'
  return (
    <div className="mt-6">
      <TurnNote liveRound={liveRound} voting={voting} />
      {several ? <OnBallot sight={sight} /> : !asked && <OneTap sight={sight} />}
      {phase === 'open' && (
        <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-1">
          <HonestLabel contest={data.contest} />
          {deadline !== null && (
            <p className="text-small text-muted">
              {m.contests_closes_in()}{' '}
              <b className="text-text">
                <TimeLeft to={deadline} rendered={data.serverTime} />
              </b>
            </p>
          )}
        </div>
      )}
      <BelowVote {...slotOf(sight)} />
    </div>
  )
}

/** On a desk; a phone has the same under the thumb, in the dock. */
function OneTap({ sight }: { sight: PersonSight }) {
  const { liveRound, voting, row, loaded } = sight
  const { contest, serverTime } = liveRound.data
  const look = voteLook(voting, row.assox_id)
  const left = useSecondsTo(look?.until, serverTime)
  if (!look) return null
  const name = row.contestant_name
  return (
    <div className="max-w-90 max-md:hidden">
      <VoteButton
        {...voteWords(look, name, left)}
        {...(look.state === 'idle' && { label: voteForWords(look, name), state: 'chosen' })}
        size="lg"
        full
        {...voteWay(
          look,
          '',
          contest.cx_id,
          liveRound.round?.round_id,
          row.assox_id,
          loaded.ballotId,
        )}
        onVote={() => voting.vote(row.assox_id, name)}
      />
    </div>
  )
}

/** Leads onto a ballot of several lines, and to the ballot under the thumb. */
function OnBallot({ sight }: { sight: PersonSight }) {
  const { liveRound, voting, row } = sight
  const { contest, rows } = liveRound.data
  const rules = ballotRules(contest)
  const roundId = liveRound.round?.round_id
  if (roundId === undefined) return null
  const { cx_id: cxId } = contest
  return (
    <>
      <div className="max-w-90">
        <TileBallot
          cxId={cxId}
          roundId={roundId}
          assoxId={row.assox_id}
          name={row.contestant_name}
          rules={rules}
        />
      </div>
      {liveRound.data.whole && (
        <BallotBar
          cxId={cxId}
          roundId={roundId}
          rules={rules}
          members={rows}
          busy={voting.ballot !== undefined}
          onCast={voting.castLines}
        />
      )}
    </>
  )
}
