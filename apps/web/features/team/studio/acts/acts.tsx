import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { auditGroups } from '@plaudit/contract/organiserConstants'
import type { AuditEntry } from '@plaudit/contract/team/members'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { EmptyState } from '@plaudit/ui/empty-state'
import { useLocale } from '@plaudit/ui/locale'
import { MoreButton } from '@plaudit/ui/pagination'
import { Select } from '@plaudit/ui/select'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { api } from '../../../../lib/api.ts'
import { callKey } from '../../../../lib/query.ts'
import { useStudioPlace } from '../../../../lib/area.ts'
import { useStudio } from '../../../studio/open/studio.ts'
import type { Studio } from '../../../studio/open/studio.ts'
import { changeWords } from '../../../studio/open/change-words.ts'
import { actWords, detailWords, groupName } from './words.ts'
import { QueryFault } from '../../../../components/query-fault.tsx'

const call = 'contest/v2/getAuditLog'

/** Changes of a contest, with their person and time; its owner reads them. */
export function Acts() {
  const { contest } = useStudio()
  const place = useStudioPlace()
  if (contest.can.acts) return <ActsList contest={contest} />
  return (
    <Card as="section">
      <EmptyState
        scene="door"
        title={m.team_acts_owner()}
        action={
          <ButtonLink variant="primary" href={place.studio(contest.cx_id, '?section=details')}>
            {m.team_acts_owner_back()}
          </ButtonLink>
        }
      >
        {m.team_acts_owner_text()}
      </EmptyState>
    </Card>
  )
}

function ActsList({ contest }: Pick<Studio, 'contest'>) {
  const [group, setGroup] = useState('')
  const [person, setPerson] = useState('')
  const chosen = auditGroups.find((one) => one === group)
  const filter = {
    cx_id: contest.cx_id,
    ...(chosen && { group: chosen }),
    ...(person && { user_id: Number(person) }),
  }
  const query = useInfiniteQuery({
    queryKey: callKey(call, filter),
    queryFn: ({ pageParam, signal }) =>
      api.call(
        call,
        { ...filter, ...(pageParam && { before: pageParam }) },
        { quiet: true, signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.audit_id : undefined),
  })
  const { data, error } = query
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <Card as="section">
      <p className="mb-4 max-w-[70ch] text-muted">{m.team_acts_intro()}</p>
      <div className="mb-4 grid gap-2 sm:grid-cols-2">
        <Select
          aria-label={m.team_acts_group()}
          value={group}
          placeholder={m.team_acts_all()}
          options={auditGroups.map((value) => ({ value, label: groupName(value) }))}
          onChange={(event) => setGroup(event.target.value)}
        />
        <Select
          aria-label={m.team_acts_person()}
          value={person}
          placeholder={m.team_acts_everybody()}
          options={(data?.pages[0]?.people ?? []).map(({ ID, full_name }) => ({
            value: String(ID),
            label: full_name,
          }))}
          onChange={(event) => setPerson(event.target.value)}
        />
      </div>
      {error && !data ? (
        <QueryFault title={m.studio_load_failed()} query={query} />
      ) : !data ? (
        <PanelSkeleton />
      ) : entries.length === 0 ? (
        <EmptyState scene="search" level={2} title={m.team_acts_none()} />
      ) : (
        <ol aria-label={m.team_acts()} className="divide-y divide-line">
          {entries.map((entry) => (
            <Entry key={entry.audit_id} entry={entry} timeZone={contest.time_zone} />
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <div className="mt-4">
          <MoreButton
            label={m.team_acts_more()}
            loading={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          />
        </div>
      )}
    </Card>
  )
}

function Entry({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) {
  const locale = useLocale()
  const { actor, at, changes } = entry
  const name = actor?.full_name ?? m.team_acts_system()
  const details = detailWords(entry)
  return (
    <li className="flex gap-3 py-3">
      <Avatar
        id={actor?.ux_id ?? 'system'}
        name={name}
        source={actor?.avatar ? { src: actor.avatar } : null}
        size={34}
      />
      <div className="min-w-0 flex-1">
        <p className="wrap-break-word">
          <b className="font-semibold">{name}</b> {actWords(entry)}
        </p>
        {changes.length + details.length > 0 && (
          <ul className="mt-1 grid gap-0.5 text-small text-muted">
            {details.map((words) => (
              <li key={words} className="wrap-break-word">
                {words}
              </li>
            ))}
            {changes.map((change) => (
              <li key={change.field} className="wrap-break-word">
                {changeWords(change, locale, timeZone)}
              </li>
            ))}
          </ul>
        )}
        <time dateTime={at} className="num text-small text-muted">
          {formatDateTime(at, locale, { timeZone, zoneName: true })}
        </time>
      </div>
    </li>
  )
}
