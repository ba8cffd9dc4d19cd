import { useLocation } from 'react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Plus from 'lucide-react/icons/plus'
import type { Contest } from '@plaudit/contract/contests/contest'
import type { Dashboard } from '@plaudit/contract/contests/dashboard'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Anchor, Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { StatTiles } from '@plaudit/ui/stat-tiles'
import { areaOf, areas, useStudioPlace } from '../../../lib/area.ts'
import { callQuery } from '../../../lib/query.ts'
import { useUser } from '../../../lib/user.ts'
import { ContestTable } from '../mine/contest-table.tsx'
import { QueryFault } from '../../../components/query-fault.tsx'
import { totalName } from '../../../components/sum-words.ts'
import { ownMeta } from '../../../lib/own-meta.ts'
import { slot } from '../../../lib/slot.tsx'
import { useQuery } from '../../../lib/use-query.ts'

/** Parts of other features that tell what waits for the organiser. */
const Waiters = slot(import.meta.glob('../../*/slots/organiser-waiting.tsx'))

export const meta = ownMeta(m.area_title)

const recent = 6

/** `/admin/access`, `/admin/simpleMenu`, `/admin/topMenu`: how one's contests stand, and what waits for a decision. */
export default function AreaHome() {
  const { user } = useUser()
  const { start } = useStudioPlace()
  const dashboard = useQuery(callQuery('contest/v2/getDashboard', {}))
  const { data, error } = dashboard
  return (
    <div className="grid gap-4">
      <div className="mb-1 flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-title-desk">
          {m.area_hello({ name: user?.full_name ?? user?.username ?? '' })}
        </h1>
        <ButtonLink variant="act" href={start} icon={<Plus aria-hidden="true" />}>
          {m.common_start_contest()}
        </ButtonLink>
      </div>
      <Waiters />
      {data ? (
        <Overview data={data} />
      ) : error ? (
        <QueryFault title={m.studio_load_failed()} query={dashboard} />
      ) : (
        <div aria-busy="true" className="grid gap-4">
          <PanelSkeleton className="h-24" />
          <PanelSkeleton className="h-72" />
        </div>
      )}
    </div>
  )
}

function Overview({ data: { totals, contests } }: { data: Dashboard }) {
  const locale = useLocale()
  const { pathname } = useLocation()
  const base = areas[areaOf(pathname) ?? 'access']
  const number = (value: number) => formatNumber(value, locale)
  if (contests.length === 0)
    return (
      <Card>
        <EmptyState scene="microphone" level={2} title={m.studio_mine_empty()}>
          {m.studio_mine_empty_text()}
        </EmptyState>
      </Card>
    )
  return (
    <>
      <StatTiles
        tiles={[
          { label: m.dashboard_active(), value: number(totals.active) },
          { label: m.dashboard_pending(), value: number(totals.pending) },
          { label: totalName(contests), value: number(totals.votes) },
          { label: m.dashboard_voters(), value: number(totals.voters) },
        ]}
      />
      <Waiting contests={contests} base={base} />
      <Card as="section" padding="sm">
        <CardHead
          className="mb-2 px-2"
          title={m.area_recent()}
          action={
            <Link kind="action" href={`${base}/contest`}>
              {m.area_all_contests()}
            </Link>
          }
        />
        <ContestTable contests={contests.slice(0, recent)} />
      </Card>
    </>
  )
}

/** Steps that only the organiser can take. */
function Waiting({ contests, base }: { contests: readonly Contest[]; base: string }) {
  const { studio } = useStudioPlace()
  const entries = useQuery(
    callQuery('contest/v2/getAllContestants', { entry_state: 'pending', limit: 1 }),
  )
  const pending = entries.data?.counts.pending ?? 0
  const rows = [
    ...(pending > 0
      ? [
          {
            href: `${base}/allcontestant?entries=pending`,
            text: m.area_wait_entries({ count: pending }),
          },
        ]
      : []),
    ...contests
      .filter(({ can, state }) => can.declare && state !== 'archived')
      .map(({ cx_id, contest_name: name }) => ({
        href: studio(cx_id),
        text: m.area_wait_declare({ name }),
      })),
    ...contests
      .filter(({ state }) => state === 'draft')
      .map(({ cx_id, contest_name: name }) => ({
        href: studio(cx_id),
        text: m.area_wait_draft({ name }),
      })),
  ]
  if (rows.length === 0) return null
  return (
    <Card as="section" padding="sm">
      <CardHead className="mb-1 px-2" title={m.area_waiting()} />
      <ul>
        {rows.slice(0, recent).map(({ href, text }) => (
          <li key={href + text} className="border-b border-line last:border-b-0">
            <Anchor
              href={href}
              className="flex min-h-target items-center gap-3 rounded-in px-2 py-2 hover:bg-sunken"
            >
              <span aria-hidden="true" className="size-2 flex-none rounded-full bg-won" />
              <span className="min-w-0 flex-1">{text}</span>
              <ArrowRight aria-hidden="true" className="size-5 flex-none text-muted" />
            </Anchor>
          </li>
        ))}
      </ul>
    </Card>
  )
}
