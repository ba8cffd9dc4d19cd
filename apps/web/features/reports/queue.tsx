import type { Reply } from '@plaudit/contract/calls'
import type { ReportCase } from '@plaudit/contract/reports/cases'
import { reportedEntities, reportPlaces } from '@plaudit/contract/reports/shapes'
import { formatDateTime, formatDuration, formatRelative } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Field } from '@plaudit/ui/field'
import { Select } from '@plaudit/ui/select'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { Segmented } from '@plaudit/ui/segmented'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { KeysetPager } from '../../components/form/keyset-pager.tsx'
import { QueryFault } from '../../components/query-fault.tsx'
import { serverNow } from '../../lib/clock.ts'
import {
  entityNames,
  headingOf,
  isJob,
  kindOf,
  placeNames,
  stateOf,
  stateTones,
} from './open/words.ts'
import type { CaseList, Queue as QueueName } from './use-case-list.ts'

interface Props {
  list: CaseList
  /** The case that stands open. */
  openId: string | undefined
}

/** Reports of people, the most reported things first. */
export function Queue({ list, openId }: Props) {
  const { chosen, choose, query, pages } = list
  const { data, error } = query
  const withCount = (name: string, count: number | undefined) => (count ? `${name} ${count}` : name)
  return (
    <>
      <h1 className="text-title lg:text-title-desk">{m.reports_title()}</h1>
      <Pace of={data?.pace} />
      <Segmented
        label={m.reports_title()}
        value={chosen.queue}
        onValueChange={(value) => choose({ queue: value as QueueName })}
        options={[
          { value: 'open', label: withCount(m.reports_queue_open(), data?.counts.open) },
          { value: 'appealed', label: withCount(m.reports_queue_appeals(), data?.counts.appealed) },
          { value: 'mine', label: withCount(m.reports_queue_mine(), data?.counts.mine) },
          { value: 'done', label: m.reports_queue_done() },
        ]}
      />
      <Narrowing list={list} />
      {error && !data ? (
        <QueryFault title={m.reports_failed()} query={query} />
      ) : !data ? (
        <PanelSkeleton className="mt-4" />
      ) : data.cases.length === 0 ? (
        <Nothing queue={chosen.queue} />
      ) : (
        <Cases cases={data.cases} openId={openId} />
      )}
      <KeysetPager pages={pages} next={data?.next ?? null} />
    </>
  )
}

/**
 * Shows the speed of people's decisions, as measured, and the time since the oldest waits; its line is kept while it is
 * not known.
 */
function Pace({ of: pace }: { of: Reply<'reports/getQueue'>['pace'] | undefined }) {
  const locale = useLocale()
  const half = pace?.half_within ?? null
  const oldest = pace?.oldest ?? null
  return (
    <p className="mt-1 mb-4 min-h-5 text-small text-muted">
      {[
        half !== null && m.reports_pace_half({ time: formatDuration(half, locale) }),
        oldest !== null &&
          m.reports_pace_oldest({ when: formatRelative(oldest, locale, serverNow()) }),
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  )
}

function Nothing({ queue }: { queue: QueueName }) {
  const isMine = queue === 'mine'
  return (
    <EmptyState title={isMine ? m.reports_mine_none() : m.reports_none()}>
      {isMine ? m.reports_mine_none_text() : m.reports_none_text()}
    </EmptyState>
  )
}

/** Filters of the reports: the kind, with how many of each wait, and the place. */
function Narrowing({ list: { chosen, choose, query } }: { list: CaseList }) {
  const counts = query.data?.counts.by_entity ?? {}
  return (
    <div className="mt-3 grid grid-cols-2 gap-3">
      <Field label={m.reports_what()}>
        <Select
          value={chosen.entity ?? ''}
          placeholder={m.search_all()}
          onChange={({ target }) =>
            choose({ entity: reportedEntities.find((entity) => entity === target.value) })
          }
          options={reportedEntities.map((entity) => ({
            value: entity,
            label: counts[entity]
              ? `${entityNames[entity]()} (${counts[entity]})`
              : entityNames[entity](),
          }))}
        />
      </Field>
      <Field label={m.reports_where()}>
        <Select
          value={chosen.where ?? ''}
          placeholder={m.search_all()}
          onChange={({ target }) =>
            choose({ where: reportPlaces.find((place) => place === target.value) })
          }
          options={reportPlaces.map((value) => ({ value, label: placeNames[value]() }))}
        />
      </Field>
    </div>
  )
}

function Cases({ cases, openId }: { cases: readonly ReportCase[]; openId: string | undefined }) {
  return (
    <ul className="mt-3 divide-y divide-line">
      {cases.map((one) => (
        <li key={one.case_id}>
          <Anchor
            href={`/admin/reports/${one.case_id}`}
            aria-current={one.case_id === openId ? 'page' : undefined}
            className="flex min-h-target items-start gap-3 rounded-in border-l-4 border-transparent py-3 pr-2 pl-3 hover:bg-sunken aria-[current]:border-act aria-[current]:bg-act-soft"
          >
            <Face of={one} />
            <Said of={one} />
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

/** Its own picture, else its author's. */
function Face({ of: { thing, author } }: { of: ReportCase }) {
  if (thing.picture)
    return (
      <img
        src={thing.picture}
        alt=""
        width="44"
        height="44"
        className="size-11 flex-none rounded-in object-cover"
      />
    )
  return (
    author && (
      <Avatar
        id={String(author.ID)}
        name={author.full_name}
        source={author.avatar ? { src: author.avatar } : null}
        size={40}
      />
    )
  )
}

function Said({ of: one }: { of: ReportCase }) {
  const locale = useLocale()
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate text-small text-muted">
        {[kindOf(one.entity, isJob(one.thing)), one.thing.text && one.thing.title]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <b className="line-clamp-2 wrap-anywhere">
        {one.thing.text || one.thing.earlier || headingOf(one.entity, one.thing)}
      </b>
      <span className="mt-1 flex flex-wrap items-center gap-2 text-small text-muted">
        <Pill tone={stateTones[one.state]}>{stateOf(one.entity, one.state)}</Pill>
        {one.hidden_at && m.reports_hidden()}
        <span>{formatDateTime(one.createdAt, locale)}</span>
        {one.taken_by && <span>{m.reports_taken_by({ name: one.taken_by.full_name })}</span>}
      </span>
    </span>
  )
}
