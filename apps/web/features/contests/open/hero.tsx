import type { ReactNode } from 'react'
import type { Round } from '@plaudit/contract/contests/contest'
import { formatDuration, formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Countdown } from '@plaudit/ui/countdown'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { Stage } from '@plaudit/ui/stage'
import { Said } from '../../../components/quiet.tsx'
import { pictureSource } from '../../../lib/picture-source.ts'
import { useWrittenBy } from '../../../lib/shell-name.ts'
import { roundName } from '../../../lib/round-name.ts'
import { roundsOf } from '../../../lib/rounds.ts'
import { useSecondsTo } from '../../../lib/clock.ts'
import type { Phase, LiveRound } from './live-round.ts'
import { givenFacts, phaseWords } from './words.ts'

interface HeroProps {
  data: LiveRound
  round: Round | undefined
  phase: Phase
  deadline: number | null
  /** Less high on a phone: in its shell. */
  low: boolean
  /** Under everything: what can be done with it beside a vote. */
  children?: ReactNode
}

/** The lit band: what it is, what goes on, how long still, how many. */
export function Hero({ data, round, phase, deadline, low, children }: HeroProps) {
  const locale = useLocale()
  const { contest } = data
  const name = roundName(round, roundsOf(contest).length)
  const shown = (count: number) => formatNumber(count, locale)
  const drawnBy = useWrittenBy()('stage', contest.cx_id, contest.contest_name)
  return (
    <Stage
      id={contest.cx_id}
      low={low}
      title={contest.contest_name}
      cover={pictureSource(contest.cover)}
      drawnBy={drawnBy}
      pills={
        <>
          <Pill tone="white" live={phase === 'open'}>
            <Said>{phaseWords(phase, round?.startDate ?? null, contest, locale)}</Said>
          </Pill>
          {name !== '' && <Pill tone="glass">{name}</Pill>}
        </>
      }
      countdown={deadline !== null && <LiveCountdown to={deadline} rendered={data.serverTime} />}
      facts={[
        ...givenFacts(contest, locale),
        { value: shown(data.count), label: m.contests_contestants({ count: data.count }) },
      ]}
    >
      {children}
    </Stage>
  )
}

const aDay = 86_400

/** Time left in a line: a clock on the last day, days and hours before. */
export function TimeLeft({
  to,
  rendered,
  className,
}: {
  to: number
  rendered: number
  className?: string
}) {
  const locale = useLocale()
  const left = useSecondsTo(to, rendered)
  if (left <= aDay)
    return <Countdown kind="clock" seconds={left} {...(className && { className })} />
  return (
    <Said className={`num whitespace-nowrap ${className ?? ''}`}>
      {formatDuration(left, locale, 'narrow')}
    </Said>
  )
}

/** Ticks by the server's clock. */
function LiveCountdown({ to, rendered }: { to: number; rendered: number }) {
  return <Countdown seconds={useSecondsTo(to, rendered)} />
}
