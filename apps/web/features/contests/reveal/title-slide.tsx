import { useNavigate } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Segmented } from '@plaudit/ui/segmented'
import { Select } from '@plaudit/ui/select'
import { pictureSource } from '../../../lib/picture-source.ts'
import { roundName } from '../../../lib/round-name.ts'
import { roundsOf } from '../../../lib/rounds.ts'
import type { LiveRound } from '../open/live-round.ts'
import { extentsOf } from './steps.ts'
import type { Extent } from './steps.ts'

interface Props {
  data: LiveRound
  name: string
  extent: Extent
  onExtent: (extent: Extent) => void
  onStart: () => void
}

/** Before the first place: what will be told, and how much of it. */
export function TitleSlide({ data, name, extent, onExtent, onStart }: Props) {
  const navigate = useNavigate()
  const { contest, round_id } = data
  const cover = pictureSource(contest.cover)
  const rounds = roundsOf(contest)
  const extents = extentsOf(data.rows)
  const words: Record<Extent, string> = {
    all: m.reveal_all(),
    10: m.reveal_top({ count: 10 }),
    5: m.reveal_top({ count: 5 }),
    3: m.reveal_top({ count: 3 }),
  }
  return (
    <div className="relative grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto px-6 py-8 text-center">
      {cover && (
        <img
          src={cover.src}
          srcSet={cover.srcSet}
          sizes="100vw"
          alt=""
          className="absolute inset-0 -z-10 size-full object-cover opacity-25"
        />
      )}
      <div className="grid max-w-full min-w-0 grid-cols-[minmax(0,1fr)] justify-items-center gap-[3vmin]">
        <p className="text-[clamp(16px,2.4vmin,40px)] font-semibold text-on-stage-muted">
          {[m.reveal_title(), name].filter(Boolean).join(' · ')}
        </p>
        <h1 className="max-w-[18ch] text-[clamp(36px,9vmin,170px)] leading-[1.02] font-bold text-balance break-words">
          {contest.contest_name}
        </h1>
        {contest.declared_at === null && (
          <p className="rounded-full bg-won px-4 py-1.5 font-semibold text-on-won">
            {m.reveal_rehearsal_text()}
          </p>
        )}
        <div className="mt-[2vmin] grid max-w-full min-w-0 justify-items-center gap-4 rounded-card bg-raised p-5 text-text shadow-3">
          {rounds.length > 1 && (
            <Select
              aria-label={m.reveal_round()}
              value={String(round_id)}
              onChange={({ target }) => void navigate(`?round=${target.value}`, { replace: true })}
              options={rounds.map((round) => ({
                value: String(round.round_id),
                label: roundName(round, rounds.length),
              }))}
            />
          )}
          {extents.length > 1 && (
            <Segmented
              label={m.reveal_extent()}
              value={extent}
              onValueChange={(value) => onExtent(extents.find((one) => one === value) ?? 'all')}
              options={extents.map((value) => ({ value, label: words[value] }))}
            />
          )}
          <Button variant="act" size="lg" onClick={onStart}>
            {m.reveal_start()}
          </Button>
          <p className="max-w-[46ch] text-small text-muted">{m.reveal_keys()}</p>
        </div>
      </div>
    </div>
  )
}
