import { m } from '@plaudit/i18n/messages'
import { VoteButton } from '@plaudit/ui/vote-button'
import { useSecondsTo } from '../../lib/clock.ts'
import { voteForWords, voteLook, voteWay, voteWords } from '../voting/open/vote-props.ts'
import { slotOf } from './sights.ts'
import type { PersonSight } from './sights.ts'
import { TimeLeft } from './open/hero.tsx'
import { InDock } from './views.tsx'

/** A name longer than this leaves the button to the verb alone. */
const longName = 18

/** On a phone: how long still, and the vote under the thumb, from the first look on. */
export function ContestantDock({ sight }: { sight: PersonSight }) {
  const { liveRound, voting, row, loaded } = sight
  const { data, deadline, phase } = liveRound
  const { contest } = data
  const look = voteLook(voting, row.assox_id)
  const left = useSecondsTo(look?.until, data.serverTime)
  if (!look || look.state === 'disabled') return null
  const name = row.contestant_name
  const words = voteWords(look, name, left)
  const alone = look.state === 'idle' && name.length <= longName
  return (
    <aside aria-label={m.contests_dock()} data-dock="phone" className="dock md:hidden">
      <div className="flex items-center gap-3">
        {phase === 'open' && deadline !== null && look.state !== 'voted' && (
          <div className="min-w-0 flex-none">
            <p className="text-micro text-muted">{m.contests_closes_in()}</p>
            <TimeLeft to={deadline} rendered={data.serverTime} className="text-num" />
          </div>
        )}
        <div className="min-w-0 flex-1">
          <VoteButton
            {...words}
            {...(look.state === 'idle' && {
              state: 'chosen',
              label: alone ? voteForWords(look, name) : words.label,
            })}
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
        {/* Where every vote is bought the button itself opens the bundles. */}
        {!look.buys && <InDock {...slotOf(sight)} />}
      </div>
    </aside>
  )
}
