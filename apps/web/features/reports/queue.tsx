import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReportCase } from '@plaudit/contract/reports/calls'
import {
  reportedEntities,
  reportPlaces,
  type caseQueues,
  type ReportedEntity,
  type ReportPlace,
} from '@plaudit/contract/reports/shapes'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Field } from '@plaudit/ui/field'
import { Select } from '@plaudit/ui/select'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { Segmented } from '@plaudit/ui/segmented'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { KeysetPager, useKeysets } from '../../components/form/keyset-pager.tsx'
import { QueryFault } from '../../components/query-fault.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { callQuery } from '../../lib/query.ts'
import ClubAppeals from './open/club-appeals.tsx'
import { entityNames, placeNames, stateNames, stateTones } from './open/words.ts'

export const meta = ownMeta(m.reports_title)

type Queue = (typeof caseQueues)[number]

/** `/admin/reports`: what people reported, what most of them did first (product 11). */
export default function ReportsQueue() {
  const [queue, setQueue] = useState<Queue>('open')
  const [entity, setEntity] = useState<ReportedEntity>()
  const [where, setWhere] = useState<ReportPlace>()
  const pages = useKeysets()
  const { after } = pages
  const query = useQuery({
    ...callQuery('reports/getQueue', {
      queue,
      ...(entity && { entity }),
      ...(where && { where }),
      ...(after && { after }),
    }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = query
  const counted = (name: string, count: number | undefined) => (count ? `${name} ${count}` : name)
  return (
    <div className="max-w-[760px]">
      <h1 className="mb-4 text-title lg:text-title-desk">{m.reports_title()}</h1>
      <ClubAppeals />
      <Segmented
        label={m.reports_title()}
        value={queue}
        onValueChange={(value) => {
          setQueue(value as Queue)
          pages.first()
        }}
        options={[
          { value: 'open', label: counted(m.reports_queue_open(), data?.counts.open) },
          { value: 'appealed', label: counted(m.reports_queue_appeals(), data?.counts.appealed) },
          { value: 'done', label: m.reports_queue_done() },
        ]}
      />
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <Kinds
          value={entity}
          counts={data?.counts.by_entity ?? {}}
          onChange={(value) => {
            setEntity(value)
            pages.first()
          }}
        />
        <Field label={m.reports_where()}>
          <Select
            value={where ?? ''}
            placeholder={m.search_all()}
            onChange={(event) => {
              setWhere(reportPlaces.find((place) => place === event.target.value))
              pages.first()
            }}
            options={reportPlaces.map((value) => ({ value, label: placeNames[value]() }))}
          />
        </Field>
      </div>
      {error && !data ? (
        <QueryFault title={m.reports_failed()} query={query} />
      ) : !data ? (
        <PanelSkeleton className="mt-4" />
      ) : data.cases.length === 0 ? (
        <EmptyState title={m.reports_none()}>{m.reports_none_text()}</EmptyState>
      ) : (
        <Cases cases={data.cases} />
      )}
      <KeysetPager pages={pages} next={data?.next ?? null} />
    </div>
  )
}

/** What was reported, with how many of each wait. */
function Kinds({
  value,
  counts,
  onChange,
}: {
  value: ReportedEntity | undefined
  counts: Record<string, number>
  onChange: (value: ReportedEntity | undefined) => void
}) {
  return (
    <Field label={m.reports_what()}>
      <Select
        value={value ?? ''}
        placeholder={m.search_all()}
        onChange={(event) =>
          onChange(reportedEntities.find((entity) => entity === event.target.value))
        }
        options={reportedEntities.map((entity) => ({
          value: entity,
          label: counts[entity]
            ? `${entityNames[entity]()} (${counts[entity]})`
            : entityNames[entity](),
        }))}
      />
    </Field>
  )
}

function Cases({ cases }: { cases: readonly ReportCase[] }) {
  const locale = useLocale()
  return (
    <ul className="mt-3 divide-y divide-line">
      {cases.map((one) => (
        <li key={one.case_id}>
          <Anchor
            href={`/admin/reports/${one.case_id}`}
            className="flex min-h-target items-center gap-4 rounded-in py-3 hover:bg-sunken"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate text-small text-muted">
                {[entityNames[one.entity](), one.thing.text && one.thing.title]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <b className="line-clamp-2 wrap-anywhere">
                {one.thing.text || one.thing.title || m.reports_gone()}
              </b>
              <span className="mt-1 flex flex-wrap items-center gap-2 text-small text-muted">
                <Pill tone={stateTones[one.state]}>{stateNames[one.state]()}</Pill>
                {one.hidden_at && m.reports_hidden()}
                <span>{formatDateTime(one.createdAt, locale)}</span>
              </span>
            </span>
            <span className="num flex-none text-right text-head">
              {one.people}
              <span className="block text-micro font-normal text-muted">
                {m.reports_people({ count: one.people })}
              </span>
            </span>
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
