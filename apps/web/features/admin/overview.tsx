import type { Reply } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../components/query-fault.tsx'
import { Together } from '../../components/together.tsx'
import { serverNow } from '../../lib/clock.ts'
import { ownMeta } from '../../lib/own-meta.ts'
import { callQuery } from '../../lib/query.ts'
import { slot } from '../../lib/slot.tsx'
import { useQuery } from '../../lib/use-query.ts'
import { Acts } from './acts.tsx'
import { DayFigures } from './day-figures.tsx'
import { UptimeCard } from './uptime-card.tsx'
import { checkNames } from './words.ts'

export const meta = ownMeta(m.admin_title)

/** Cards for an admin's waiting work in each part of the product. */
const Waiting = slot(import.meta.glob('../*/slots/admin-waiting.tsx'))
/** Plots of the last days from other parts of the product. */
const Figures = slot(import.meta.glob('../*/slots/admin-figures.tsx'))
const days = 14
const latest = 6

/** `/admin`: shows if all is well, waiting things, and the latest acts (product 11). */
export default function AdminOverview() {
  const query = useQuery({ ...callQuery('admin/getHealth', { days }), refetchInterval: 60_000 })
  const { data, error } = query
  return (
    <Together waiting={<PanelSkeleton className="min-h-dvh" />}>
      <Head health={data} />
      {error && !data ? (
        <QueryFault title={m.admin_failed()} query={query} />
      ) : data ? (
        <DayFigures health={data} />
      ) : (
        <PanelSkeleton className="h-80" />
      )}
      {/* What waits for somebody stands above what is only read. */}
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <Waiting />
      </div>
      <Figures />
      {data && (
        <div className="mt-4">
          <UptimeCard days={data.days} />
        </div>
      )}
      <Lately />
    </Together>
  )
}

function Head({ health }: { health: Reply<'admin/getHealth'> | undefined }) {
  const weekday = new Intl.DateTimeFormat(useLocale(), { weekday: 'long' }).format(serverNow())
  const capital = weekday.charAt(0).toLocaleUpperCase() + weekday.slice(1)
  const faults = health?.checks.filter(({ ok }) => !ok)
  const isWell = faults && faults.length === 0
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <h1 className="mr-auto text-title lg:text-title-desk">
        {isWell === undefined
          ? m.admin_title()
          : isWell
            ? m.admin_day_well({ weekday: capital })
            : m.admin_day_not({ weekday: capital })}
      </h1>
      {isWell !== undefined && (
        <Link kind="action" href="/admin/health">
          <Pill tone={isWell ? 'ok' : 'danger'} size="md">
            {isWell
              ? m.admin_health_well()
              : faults?.map(({ name }) => checkNames[name]?.() ?? name).join(', ')}
          </Pill>
        </Link>
      )}
    </div>
  )
}

function Lately() {
  const { data } = useQuery(callQuery('admin/getAudit', { limit: latest }))
  if (!data) return null
  return (
    <Card as="section" className="mt-4">
      <CardHead
        title={m.admin_lately()}
        action={
          <Link kind="action" href="/admin/audit">
            {m.admin_audit()}
          </Link>
        }
      />
      <Acts acts={data.acts} />
    </Card>
  )
}
