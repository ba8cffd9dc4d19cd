import type { Reply } from '@plaudit/contract/calls'
import { formatDate, formatNumber, formatPercent } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { BarsOverTime } from '@plaudit/ui/chart-series'
import { useLocale } from '@plaudit/ui/locale'
import { Sparkline } from '@plaudit/ui/sparkline'
import { StatTiles, type StatTile } from '@plaudit/ui/stat-tiles'
import { serverNow } from '../../lib/clock.ts'
import { perDay } from './per-day.ts'

type Health = Reply<'admin/getHealth'>

/** From this share of failed calls on something is wrong. */
const manyFaults = 0.01

const gigabytes = (bytes: number): number => Math.round(bytes / 100_000_000) / 10

/** The day in four numbers with the days before it, and the ballots of each day. */
export function DayFigures({ health }: { health: Health }) {
  const locale = useLocale()
  const { days, figures, samples } = health
  const now = new Date(serverNow()).toISOString()
  const first = days.find(({ well }) => (well['server'] ?? null) !== null)?.day ?? now.slice(0, 10)
  const ballots = perDay([...samples, { at: now, figures }], 'ballots', first)
  return (
    <>
      <StatTiles tiles={tilesOf(health, locale, ballots.at(-1)?.more ?? 0)} />
      <StatTiles className="mt-4" tiles={answerTiles(health, locale)} />
      {ballots.some(({ more }) => more > 0) && (
        <div className="mt-4">
          <BarsOverTime
            title={m.admin_ballots_days()}
            series={[{ label: m.admin_figure_ballots(), color: 'var(--k-free)' }]}
            points={ballots.map(({ day, more }) => ({
              label: formatDate(day, locale, { timeZone: 'UTC' }),
              values: [more],
            }))}
          />
        </div>
      )}
    </>
  )
}

function tilesOf(
  { figures, samples }: Health,
  locale: ReturnType<typeof useLocale>,
  today: number,
): StatTile[] {
  const of = (name: string) => figures[name] ?? 0
  const shown = (value: number) => formatNumber(value, locale)
  const line = (name: string, label: string) => lineOf(samples, name, label, shown)
  const failed = of('jobs_failed')
  return [
    {
      label: m.admin_ballots_today(),
      value: shown(today),
      note: m.admin_ballots_note({ count: shown(of('ballots')) }),
    },
    {
      label: m.admin_figure_people_lately(),
      value: shown(of('people_lately')),
      note: m.admin_people_note({ count: shown(of('people')) }),
      aside: line('people_lately', m.admin_figure_people_lately()),
    },
    {
      label: m.admin_figure_jobs(),
      value: shown(of('jobs_waiting')),
      note: failed > 0 ? m.admin_work_note({ count: shown(failed) }) : m.admin_work_fine(),
      tone: failed > 0 ? 'danger' : 'muted',
      aside: line('jobs_waiting', m.admin_figure_jobs()),
    },
    {
      label: m.admin_figure_disk(),
      value: formatNumber(gigabytes(of('disk_free_bytes')), locale, {
        style: 'unit',
        unit: 'gigabyte',
      }),
      note: m.admin_disk_note({ total: shown(gigabytes(of('disk_bytes'))) }),
    },
  ]
}

/** A line of a figure over the last days; none before the second look. */
function lineOf(
  samples: Health['samples'],
  name: string,
  label: string,
  shown: (value: number) => string,
) {
  const values = samples.flatMap(({ figures: then }) => then[name] ?? [])
  if (values.length < 2) return undefined
  const [least, most] = [shown(Math.min(...values)), shown(Math.max(...values))]
  const told = m.admin_figure_days({ name: label, least, most })
  return <Sparkline values={values} label={told} className="max-sm:hidden" />
}

/** How fast and how well calls were answered since the last look; nothing was asked where a dash stands. */
function answerTiles(
  { figures, samples }: Health,
  locale: ReturnType<typeof useLocale>,
): StatTile[] {
  const ms = (value: number) =>
    formatNumber(value, locale, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 })
  const share = (value: number) => formatPercent(value, locale, 2)
  const tile = (name: string, label: string, shown: (value: number) => string, note: string) => ({
    label,
    value: figures[name] === undefined ? '–' : shown(figures[name]),
    note,
    aside: lineOf(samples, name, label, shown),
  })
  const faults = figures['faults_share'] ?? 0
  return [
    tile('calls_ms', m.admin_answer_calls(), ms, m.admin_answer_note()),
    tile('votes_ms', m.admin_answer_votes(), ms, m.admin_answer_note()),
    {
      ...tile('faults_share', m.admin_figure_faults(), share, m.admin_faults_note()),
      tone: faults > manyFaults ? 'danger' : 'muted',
    },
    tile(
      'sockets',
      m.admin_figure_sockets(),
      (value) => formatNumber(value, locale),
      m.admin_sockets_note(),
    ),
  ]
}
