import type { Reply } from '@plaudit/contract/calls'
import type { Club } from '@plaudit/contract/clubs/club'
import { formatDate } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { BarsOverTime } from '@plaudit/ui/chart-series'
import { useLocale } from '@plaudit/ui/locale'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../components/query-fault.tsx'
import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Income } from './income.tsx'

type Numbers = Reply<'Groups/getStatistics'>

/** Shows the club's numbers to its moderators; members' payments are for its owner. */
export default function ClubNumbers({ club: { gx_id, membership } }: { club: Club }) {
  const query = useQuery(callQuery('Groups/getStatistics', { gx_id }))
  const { data } = query
  if (query.isError && !data) return <QueryFault query={query} title={m.clubs_failed()} level={3} />
  if (!data) return <PanelSkeleton className="h-64" />
  const sum = (of: 'joined' | 'left') => data.days.reduce((all, day) => all + day[of], 0)
  const rows = [
    [m.clubs_tab_members(), data.members],
    ...(membership === 'paid'
      ? ([
          [m.clubs_paying(), data.paying],
          [m.clubs_is_lapsed(), data.lapsed],
        ] as const)
      : []),
    [m.clubs_joined_30(), sum('joined')],
    [m.clubs_left_30(), sum('left')],
  ] as const
  return (
    <Card as="section" className="grid gap-5">
      <CardHead title={m.clubs_numbers()} />
      <dl className="grid grid-cols-2 gap-4">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-micro text-muted">{label}</dt>
            <dd className="num text-head">{value}</dd>
          </div>
        ))}
      </dl>
      {sum('joined') + sum('left') > 0 && <People days={data.days} />}
      <Income income={data.income} />
    </Card>
  )
}

function People({ days }: Pick<Numbers, 'days'>) {
  const locale = useLocale()
  return (
    <BarsOverTime
      title={m.clubs_chart_people()}
      level={3}
      series={[
        { label: m.clubs_chart_came(), color: 'var(--k-free)' },
        { label: m.clubs_chart_went(), color: 'var(--k-void)' },
      ]}
      points={days.map(({ day, joined, left }) => ({
        label: formatDate(`${day}T00:00:00Z`, locale, { timeZone: 'UTC' }),
        values: [joined, left],
      }))}
    />
  )
}
