import type { Reply } from '@plaudit/contract/calls'
import { formatDuration, formatNumber, formatPercent } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { Sparkline } from '@plaudit/ui/sparkline'
import { QueryFault } from '../../components/query-fault.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { UptimeCard } from './uptime-card.tsx'
import { checkNames } from './words.ts'

export const meta = ownMeta(m.admin_health)

type Health = Reply<'admin/getHealth'>

const figureNames: Record<string, () => string> = {
  ballots: m.admin_figure_ballots,
  votes_ms: m.admin_figure_votes_ms,
  calls_ms: m.admin_figure_calls_ms,
  faults_share: m.admin_figure_faults,
  sockets: m.admin_figure_sockets,
  database_bytes: m.admin_figure_database,
  database_ms: m.admin_figure_database_ms,
  disk_free_bytes: m.admin_figure_disk,
  memory_bytes: m.admin_figure_memory,
  people: m.admin_figure_people,
  people_lately: m.admin_figure_people_lately,
  mails_waiting: m.admin_figure_mails,
  jobs_failed: m.admin_figure_jobs_failed,
  jobs_retrying: m.admin_figure_jobs_retrying,
  jobs_waiting: m.admin_figure_jobs,
  jobs_late_seconds: m.admin_figure_jobs_late,
  copy_seconds: m.admin_figure_copy,
  proof_seconds: m.admin_figure_proof,
  books_findings: m.admin_figure_books,
}

/** `/admin/health`: shows if everything runs, and the last week. */
export default function HealthScreen() {
  const query = useQuery({ ...callQuery('admin/getHealth', { days: 7 }), refetchInterval: 60_000 })
  const { data, error } = query
  return (
    <div className="max-w-[880px]">
      {error && !data ? (
        <QueryFault title={m.admin_failed()} level={1} query={query} />
      ) : !data ? (
        <PanelSkeleton />
      ) : (
        <>
          <h1 className="mb-4 text-title lg:text-title-desk">
            {data.checks.every(({ ok }) => ok) ? m.admin_health_well() : m.admin_health_not()}
          </h1>
          <Checks checks={data.checks} />
          <div className="mt-5">
            <UptimeCard days={data.days} />
          </div>
          <Figures health={data} />
          <Queues queues={data.queues} />
          <Slow slow={data.slow} />
          <p className="mt-4 text-small text-muted">
            {Object.entries(data.versions)
              .map(([name, version]) => `${name} ${version}`)
              .join(' · ')}
          </p>
        </>
      )}
    </div>
  )
}

function Checks({ checks }: Pick<Health, 'checks'>) {
  return (
    <ul className="flex flex-wrap gap-2">
      {checks.map(({ name, ok, degraded }) => (
        <li key={name}>
          <Pill tone={ok ? 'ok' : degraded ? 'warn' : 'danger'} size="md">
            {m.admin_check_line({
              name: checkNames[name]?.() ?? name,
              state: ok
                ? m.admin_check_ok()
                : degraded
                  ? m.admin_check_degraded()
                  : m.admin_check_look(),
            })}
          </Pill>
        </li>
      ))}
    </ul>
  )
}

/** The unit of a figure is the end of its name. Large sizes are read in gigabytes, others in megabytes. */
function inWords(name: string, value: number, locale: Locale): string {
  if (name.endsWith('_seconds')) return formatDuration(value, locale)
  if (name.endsWith('_share')) return formatPercent(value, locale, 2)
  if (!name.endsWith('_bytes')) return formatNumber(value, locale)
  const isLarge = value >= 10_000_000_000
  const number = Math.round(value / (isLarge ? 1_000_000_000 : 1_000_000))
  return formatNumber(number, locale, { style: 'unit', unit: isLarge ? 'gigabyte' : 'megabyte' })
}

function Figures({ health: { figures, samples } }: { health: Health }) {
  const locale = useLocale()
  const names = Object.keys(figureNames).filter((name) => figures[name] !== undefined)
  return (
    <div className="mt-5 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {names.map((name) => {
        const title = figureNames[name]?.() ?? name
        const days = samples.flatMap(({ figures: then }) =>
          then[name] === undefined ? [] : [then[name]],
        )
        const bound = (of: (...values: number[]) => number) => inWords(name, of(...days), locale)
        return (
          <Card key={name} as="section">
            <CardHead title={title} />
            <p className="num text-title">{inWords(name, figures[name] ?? 0, locale)}</p>
            {days.length > 1 && (
              <Sparkline
                className="mt-2"
                values={days}
                label={m.admin_figure_days({
                  name: title,
                  least: bound(Math.min),
                  most: bound(Math.max),
                })}
              />
            )}
          </Card>
        )
      })}
    </div>
  )
}

/** Background work by its kind: how much waits, and what failed for good. */
function Queues({ queues }: Pick<Health, 'queues'>) {
  const locale = useLocale()
  return (
    <Card as="section" className="mt-5">
      <CardHead
        title={m.admin_check_queue()}
        action={
          <Link kind="action" href="/admin/jobs">
            {m.admin_jobs()}
          </Link>
        }
      />
      {queues.length === 0 ? (
        <p className="text-small text-muted">{m.admin_nothing_waits()}</p>
      ) : (
        <ul className="divide-y divide-line">
          {queues.map(({ task, says, waiting, failed }) => (
            <li key={task} className="flex flex-wrap items-baseline gap-x-4 py-2">
              <span className="min-w-0 flex-1">{says ?? task}</span>
              <span className="num text-small text-muted">
                {m.admin_jobs_waiting()} {formatNumber(waiting, locale)}
              </span>
              {failed > 0 && (
                <Pill tone="danger">
                  {m.admin_jobs_failed()} {formatNumber(failed, locale)}
                </Pill>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Lists slow statements of the database; their text is for the person who mends them. */
function Slow({ slow }: Pick<Health, 'slow'>) {
  const locale = useLocale()
  const ms = (value: number) => `${formatNumber(value, locale)} ms`
  return (
    <Card as="section" className="mt-5">
      <CardHead title={m.admin_slow()} />
      {slow === null ? (
        <p className="text-small text-muted">{m.admin_slow_uncounted()}</p>
      ) : slow.length === 0 ? (
        <p className="text-small text-muted">{m.admin_slow_none()}</p>
      ) : (
        <ul className="divide-y divide-line">
          {slow.map(({ query, calls, mean_ms, worst_ms }) => (
            <li key={query} className="py-3 first:pt-0 last:pb-0">
              <p className="num text-small">
                {m.admin_slow_line({
                  count: formatNumber(calls, locale),
                  mean: ms(mean_ms),
                  worst: ms(worst_ms),
                })}
              </p>
              <code
                className="mt-1 block max-h-24 overflow-y-auto text-micro break-words text-muted"
                tabIndex={0}
              >
                {query}
              </code>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
