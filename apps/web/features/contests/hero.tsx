import type { Round } from '@plaudit/contract/contests'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Countdown } from '@plaudit/ui/countdown'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { Stage } from '@plaudit/ui/stage'
import { useSecondsTo } from '../../lib/clock.ts'
import { pictureSource } from './picture-source.ts'
import { Said } from './quiet.tsx'
import { roundsOf } from './stage.ts'
import type { Phase, StageData } from './stage.ts'
import { countsPoints, phaseWords, roundName } from './words.ts'

interface HeroProps {
  data: StageData
  round: Round | undefined
  phase: Phase
  deadline: number | null
}

/** The lit band: what it is, what goes on, how long still, how many. */
export function Hero({ data, round, phase, deadline }: HeroProps) {
  const locale = useLocale()
  const { contest } = data
  const name = roundName(round, roundsOf(contest).length)
  const shown = (count: number) => formatNumber(count, locale)
  return (
    <Stage
      id={contest.cx_id}
      title={contest.contest_name}
      cover={pictureSource(contest.cover)}
      transition={`contest-${contest.cx_id}`}
      pills={
        <>
          <Pill tone="white" live={phase === 'open'}>
            <Said>{phaseWords(phase, round?.startDate ?? null, contest.time_zone, locale)}</Said>
          </Pill>
          {name !== '' && <Pill tone="glass">{name}</Pill>}
        </>
      }
      countdown={deadline !== null && <LiveCountdown to={deadline} rendered={data.serverTime} />}
      facts={[
        {
          value: shown(contest.votes_total),
          label: countsPoints(contest)
            ? m.contests_points_given({ count: contest.votes_total })
            : m.contests_unit_votes({ count: contest.votes_total }),
        },
        {
          value: shown(contest.voters_total),
          label: m.contests_voters({ count: contest.voters_total }),
        },
        { value: shown(data.count), label: m.contests_contestants({ count: data.count }) },
      ]}
    />
  )
}

/** Ticks by the server's clock. */
export function LiveCountdown({
  to,
  rendered,
  kind = 'stage',
  className,
}: {
  to: number
  rendered: number
  kind?: 'stage' | 'clock'
  className?: string
}) {
  return (
    <Countdown seconds={useSecondsTo(to, rendered)} kind={kind} {...(className && { className })} />
  )
}
