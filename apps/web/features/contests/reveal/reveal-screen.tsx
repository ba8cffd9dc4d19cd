import { useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { formatOrdinal } from '@plaudit/i18n/formatters'
import { roundName } from '../../../lib/round-name.ts'
import { roundById, roundsOf } from '../../../lib/rounds.ts'
import type { Row, LiveRound } from '../open/live-round.ts'
import { Board } from './board.tsx'
import { Controls } from './controls.tsx'
import { Spotlight } from './spotlight.tsx'
import { groupsOf, stepsOf, toldDownTo } from './steps.ts'
import type { Extent, Step } from './steps.ts'
import { TitleSlide } from './title-slide.tsx'
import { turnFull, useShow } from './use-show.ts'

/** The result on a stage: dark, large, one place after the other from the last to the first. */
export default function RevealScreen({ data }: { data: LiveRound }) {
  const [extent, setExtent] = useState<Extent>('all')
  const steps = stepsOf(groupsOf(data.rows, extent))
  const { contest, round_id } = data
  const { at, go } = useShow(`reveal:${contest.cx_id}:${round_id ?? 0}:${extent}`, steps.length)
  const step = steps[at] ?? { kind: 'title' }
  const name =
    round_id === null ? '' : roundName(roundById(contest, round_id), roundsOf(contest).length)
  return (
    <main
      id="content"
      className="relative isolate flex h-dvh min-h-[480px] flex-col overflow-hidden bg-stage text-on-stage [--focus:#a2e3fa] [--surface:#0b1220]"
    >
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-[radial-gradient(ellipse_at_50%_-10%,rgb(162_227_250/.22),transparent_60%)]"
      />
      {step.kind === 'title' ? (
        <TitleSlide
          data={data}
          name={name}
          extent={extent}
          onExtent={setExtent}
          onStart={() => {
            void turnFull()
            go(1)
          }}
        />
      ) : (
        <Telling
          data={data}
          name={name}
          step={step}
          downTo={toldDownTo(steps, at)}
          extent={extent}
        />
      )}
      <Announcement step={step} />
      <Controls
        at={at}
        count={steps.length}
        cxId={contest.cx_id}
        declareHref={contest.can.declare ? `/studio/${contest.cx_id}` : undefined}
        go={go}
      />
    </main>
  )
}

interface TellingProps {
  data: LiveRound
  name: string
  step: Step
  downTo: number
  extent: Extent
}

function Telling({ data, name, step, downTo, extent }: TellingProps) {
  const { contest } = data
  const rows = data.rows.filter(
    (row) => row.place !== null && (extent === 'all' || row.place <= Number(extent)),
  )
  return (
    <>
      <header className="flex items-baseline justify-between gap-6 px-[3vw] pt-[2.4vh]">
        <h1 className="truncate text-[clamp(16px,1.8vw,36px)] font-bold">{contest.contest_name}</h1>
        <p className="flex-none text-[clamp(14px,1.4vw,28px)] text-on-stage-muted">
          {[name, contest.declared_at !== null ? '' : m.reveal_rehearsal()]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      <div
        className={
          step.kind === 'board'
            ? 'grid min-h-0 flex-1 px-[3vw] py-[2vh]'
            : 'grid min-h-0 flex-1 gap-[3vw] px-[3vw] pt-[2vh] pb-[max(2vh,60px)] max-md:grid-rows-[minmax(0,1fr)_auto] md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]'
        }
      >
        {(step.kind === 'call' || step.kind === 'place') && (
          <Spotlight
            key={`${step.kind} ${step.group.place}`}
            data={data}
            group={step.group}
            isCalled={step.kind === 'call'}
          />
        )}
        <Board data={data} rows={rows} downTo={downTo} whole={step.kind === 'board'} />
      </div>
    </>
  )
}

/** Says the shown step to people who listen. */
function Announcement({ step }: { step: Step }) {
  const locale = useLocale()
  const place = 'group' in step ? formatOrdinal(step.group.place, locale) : ''
  const names = (rows: readonly Row[]) => rows.map((row) => row.contestant_name).join(', ')
  return (
    <p aria-live="assertive" className="hidden-text">
      {step.kind === 'call' && m.reveal_called({ place })}
      {step.kind === 'place' && m.reveal_told({ place, name: names(step.group.rows) })}
    </p>
  )
}
