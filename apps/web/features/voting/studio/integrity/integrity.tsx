import { useState } from 'react'
import { keepPreviousData } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import { formatNumber, formatTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Segmented } from '@plaudit/ui/segmented'
import { Select } from '@plaudit/ui/select'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { StatTiles } from '@plaudit/ui/stat-tiles'
import { callQuery } from '../../../../lib/query.ts'
import { useQuery } from '../../../../lib/use-query.ts'
import { useStudio } from '../../../studio/open/studio.ts'
import { ActDialog } from './act-dialog.tsx'
import { GroupCard } from './group-card.tsx'
import { useReview } from './use-review.ts'
import type { Order } from './use-review.ts'
import { groupings } from './words.ts'
import type { Grouping } from './words.ts'
import { WorkBanner } from './work-banner.tsx'
import { QueryFault } from '../../../../components/query-fault.tsx'

type Found = Reply<'contest/v2/getBallotGroups'>
type State = '' | 'counted' | 'held' | 'voided'

/** Suspicious votes, in groups, and the team's actions. */
export function Integrity() {
  const { contest } = useStudio()
  if (contest.state === 'draft' || contest.state === 'scheduled')
    return (
      <Card>
        <EmptyState scene="chair" title={m.review_early()}>
          {m.review_early_text()}
        </EmptyState>
      </Card>
    )
  return <Review cxId={contest.cx_id} />
}

function Review({ cxId }: { cxId: string }) {
  const [by, setBy] = useState<Grouping>('reasons')
  const [state, setState] = useState<State>('')
  const [asked, setAsked] = useState<Omit<Order, 'reason'>>()
  const { work, run, forget } = useReview(cxId)
  const query = useQuery({
    ...callQuery('contest/v2/getBallotGroups', { cx_id: cxId, by, ...(state && { state }) }),
    placeholderData: keepPreviousData,
    refetchInterval: work?.phase === 'doing' ? false : 30_000,
  })
  const logHref = `/cx/${cxId}/log`
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-[70ch] text-muted">{m.review_intro()}</p>
      {query.data && <Figures totals={query.data.totals} />}
      {work && <WorkBanner work={work} logHref={logHref} onGoOn={() => void run(work.order)} />}
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          label={m.review_by()}
          className="min-w-0"
          value={by}
          options={groupings.map(({ value, label }) => ({ value, label: label() }))}
          onValueChange={(value) => setBy(groupings.find((g) => g.value === value)?.value ?? by)}
        />
        <Select
          aria-label={m.review_state()}
          className="sm:max-w-56"
          value={state}
          onChange={(event) => setState(event.target.value as State)}
          options={[
            { value: '', label: m.review_state_all() },
            { value: 'counted', label: m.review_state_counted() },
            { value: 'held', label: m.review_state_held() },
            { value: 'voided', label: m.review_state_voided() },
          ]}
        />
      </div>
      <Groups
        cxId={cxId}
        by={by}
        isFine={state === '' || state === 'counted'}
        query={query}
        busy={work?.phase === 'doing'}
        onAsk={(order) => {
          forget()
          setAsked(order)
        }}
      />
      <Foot looked={query.data?.looked_at ?? null} logHref={logHref} />
      {asked && (
        <ActDialog
          order={asked}
          onClose={() => setAsked(undefined)}
          onConfirm={(order) => {
            setAsked(undefined)
            void run(order)
          }}
        />
      )}
    </div>
  )
}

function Figures({ totals }: { totals: Found['totals'] }) {
  const locale = useLocale()
  return (
    <StatTiles
      tiles={[
        {
          label: m.review_marked(),
          value: formatNumber(totals.marked, locale),
          note: m.review_marked_note(),
          tone: totals.marked > 0 ? 'warn' : 'muted',
        },
        { label: m.review_counted(), value: formatNumber(totals.counted, locale) },
        { label: m.review_held(), value: formatNumber(totals.held, locale) },
        { label: m.review_voided(), value: formatNumber(totals.voided, locale) },
      ]}
    />
  )
}

interface GroupsProps {
  cxId: string
  by: Grouping
  /** Nothing here means that nothing looks wrong: not where ballots were asked for that the team took out. */
  isFine: boolean
  busy: boolean
  query: {
    data: Found | undefined
    error: Error | null
    isFetching: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  onAsk: (order: Omit<Order, 'reason'>) => void
}

function Groups({ cxId, by, isFine, busy, query, onAsk }: GroupsProps) {
  const { data, error } = query
  if (error && !data)
    return (
      <Card>
        <QueryFault title={m.review_failed()} query={query} />
      </Card>
    )
  // Groups of another kind must not be acted upon under this one's name.
  if (!data || query.isPlaceholderData) return <PanelSkeleton />
  if (data.groups.length === 0)
    return (
      <Card>
        {by === 'reasons' && isFine ? (
          <EmptyState scene="trophy" title={m.review_fine()}>
            {m.review_fine_text()}
          </EmptyState>
        ) : (
          <EmptyState scene="search" title={m.review_none()}>
            {m.review_none_text()}
          </EmptyState>
        )}
      </Card>
    )
  return (
    <ul className="grid gap-3">
      {data.groups.map((group) => (
        <GroupCard
          key={group.key}
          cxId={cxId}
          group={group}
          by={by}
          busy={busy}
          onAct={(act) => onAsk({ act, by, group })}
        />
      ))}
    </ul>
  )
}

function Foot({ looked, logHref }: { looked: string | null; logHref: string }) {
  const locale = useLocale()
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small text-muted">
      <span>{looked && m.review_looked_at({ time: formatTime(looked, locale) })}</span>
      <Link kind="action" href={logHref}>
        {m.review_log()}
      </Link>
    </p>
  )
}
