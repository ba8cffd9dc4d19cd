import { useMemo, useRef, useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { useHydrated } from '@plaudit/ui/hydrated'
import { contestHref } from '../../../lib/contest-addresses.ts'
import { part } from '../../../lib/part.ts'
import { useVoting } from '../../voting/open/use-voting.ts'
import { HonestLabel } from '../../contests/open/honest-label.tsx'
import { inOrder, orderOf } from '../../contests/open/order.ts'
import { asReceived, type LiveRound, type SentRound } from '../../contests/open/live-round.ts'
import { useFollowedRound } from '../../contests/open/use-followed-round.ts'
import { FrameFoot } from './frame-foot.tsx'
import { FrameHead } from './frame-head.tsx'
import { useFrameHeight } from './frame-height.ts'
import { FrameTile } from './frame-tile.tsx'
import { keepsHere, wayToVote } from './way.ts'

const TurnNote = part(() => import('../../contests/open/turn-note.tsx'))

interface Props {
  initial: SentRound
  ballotId: string
  /** Sites that the key names. */
  origins: readonly string[]
}

/** Frames stand among other things: a few at first, more when they are wanted. */
const atFirst = 12

/** The contest on somebody else's page: who takes part, how they stand, the vote. */
export default function FrameScreen({ initial, ballotId, origins }: Props) {
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  useFrameHeight(box, origins)
  const liveRound = useFollowedRound(useMemo(() => asReceived(initial), [initial]))
  const { data, round, phase } = liveRound
  const { voting, way } = useFrameVoting(liveRound)
  const [most, setMost] = useState(atFirst)
  const [asked, ask] = useState<string>()
  const alive = useHydrated()
  const rows = inOrder(data.rows, orderOf(null, data.contest), locale)
  return (
    <div ref={box} className="mx-auto w-full max-w-[960px] p-3 sm:p-5">
      <FrameHead liveRound={liveRound} />
      <div className="py-4 empty:hidden">
        {phase === 'open' && <HonestLabel contest={data.contest} />}
        {voting.open && way === 'page' && data.contest.voter_requirement === 'anyone' && alive && (
          <StorageNote contest={data.contest} />
        )}
      </div>
      <TurnNote liveRound={liveRound} voting={voting} />
      {rows.length === 0 && (
        <p className="py-8 text-center text-muted">{m.contests_stage_empty()}</p>
      )}
      <ul className="contestant-grid">
        {rows.slice(0, most).map((row, at) => (
          <FrameTile
            key={row.assox_id}
            row={row}
            data={data}
            roundId={round?.round_id}
            voting={voting}
            way={way}
            ballotId={ballotId}
            priority={at < 4}
            asked={asked === row.assox_id}
            onAsk={ask}
          />
        ))}
      </ul>
      <div className="flex flex-wrap justify-center gap-3 pt-6">
        {alive && rows.length > most && (
          <Button variant="soft" onClick={() => setMost(most + atFirst)}>
            {m.embeds_more()}
          </Button>
        )}
        <ButtonLink variant="outline" href={contestHref(data.contest)}>
          {data.count > most ? m.embeds_all({ count: data.count }) : m.embeds_open()}
        </ButtonLink>
      </div>
      <FrameFoot cxId={data.contest.cx_id} />
    </div>
  )
}

/** Only where a single vote could be taken here: another kind of ballot needs its page anyway. */
function StorageNote({ contest }: { contest: LiveRound['contest'] }) {
  if (wayToVote(contest, { alive: true, keeps: true }) !== 'here') return null
  return <p className="mt-2 text-small text-muted">{m.embeds_storage()}</p>
}

function useFrameVoting(liveRound: ReturnType<typeof useFollowedRound>) {
  const { data, round, pastVotes, deadline, phase, addVote } = liveRound
  const alive = useHydrated()
  const keeps = useMemo(() => alive && keepsHere(), [alive])
  // A dialog would open in the middle of a frame that may be far off the screen: the tile asks instead.
  const contest = useMemo(() => ({ ...data.contest, confirm_vote: false }), [data.contest])
  const voting = useVoting({
    contest,
    round,
    pastVotes,
    rendered: data.serverTime,
    closesAt: phase === 'open' ? deadline : null,
    onCast: addVote,
  })
  return { voting, way: wayToVote(data.contest, { alive, keeps }) }
}
