import { useState } from 'react'
import type { Contestant } from '@plaudit/contract/contests'
import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { Chip } from '@plaudit/ui/chip'
import { DataTable } from '@plaudit/ui/data-table'
import type { Sort } from '@plaudit/ui/data-table'
import { EmptyState } from '@plaudit/ui/empty-state'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { SearchBox } from '@plaudit/ui/search-box'
import { Segmented } from '@plaudit/ui/segmented'
import { Pager } from '../form/pager.tsx'
import { plainName } from '../pictures/match.ts'
import { sourceOf } from '../pictures/source.ts'
import { contestantColumns, RowMenu, sortedBy, StatusOf } from './table.tsx'
import type { RowVerbs } from './table.tsx'
import { quietLine } from './words.ts'

const pageSize = 50

interface Props {
  contestants: readonly Contestant[]
  verbs: RowVerbs<Contestant>
}

/** All contestants of a contest: searched, sorted, as a table or as cards. */
export function ContestantList({ contestants, verbs }: Props) {
  const locale = useLocale()
  const [search, setSearch] = useState('')
  const [waiting, setWaiting] = useState(false)
  const [view, setView] = useState('table')
  const [sort, setSort] = useState<Sort>({ key: 'position', direction: 'ascending' })
  const [page, setPage] = useState(1)
  const found = contestants.filter(
    (one) =>
      plainName(`${one.contestant_name} ${one.tagline}`).includes(plainName(search)) &&
      (!waiting || one.contestant_status === '0'),
  )
  const sorted = sortedBy(found, sort.key, sort.direction, locale)
  const at = Math.min(page, Math.max(1, Math.ceil(sorted.length / pageSize)))
  const rows = sorted.slice((at - 1) * pageSize, at * pageSize)
  const waitingCount = contestants.filter((one) => one.contestant_status === '0').length
  return (
    <Card as="section" padding="sm">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchBox
          label={m.studio_find_contestant()}
          placeholder={m.studio_find_contestant()}
          size="md"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onClear={() => setSearch('')}
          className="min-w-48 flex-1"
        />
        {waitingCount > 0 && (
          <Chip pressed={waiting} onClick={() => setWaiting(!waiting)}>
            {m.studio_waiting_count({ count: waitingCount })}
          </Chip>
        )}
        <Segmented
          label={m.studio_view()}
          value={view}
          onValueChange={setView}
          options={[
            { value: 'table', label: m.studio_view_table() },
            { value: 'cards', label: m.studio_view_cards() },
          ]}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState scene="search" level={3} title={m.studio_find_nobody()} />
      ) : view === 'cards' ? (
        <Cards rows={rows} verbs={verbs} />
      ) : (
        <DataTable
          label={m.studio_section_contestants()}
          columns={contestantColumns<Contestant>(locale, verbs.edit)}
          rows={rows}
          rowId={(row) => row.assox_id}
          rowName={(row) => row.contestant_name}
          sort={sort}
          onSort={setSort}
          onOpen={verbs.edit}
          actions={(row) => <RowMenu row={row} verbs={verbs} />}
        />
      )}
      <Pager page={at} pageSize={pageSize} total={sorted.length} onPage={setPage} />
    </Card>
  )
}

function Cards({ rows, verbs }: { rows: readonly Contestant[]; verbs: RowVerbs<Contestant> }) {
  const locale = useLocale()
  return (
    <ul className="contestant-grid">
      {rows.map((row) => (
        <li key={row.assox_id} className="min-w-0">
          <button
            type="button"
            onClick={() => verbs.edit(row)}
            aria-label={m.studio_edit_name({ name: row.contestant_name })}
            className="relative block w-full overflow-hidden rounded-card"
          >
            <Picture
              id={row.assox_id}
              name={row.contestant_name}
              source={sourceOf(row.picture)}
              sizes="(min-width: 62.5rem) 210px, 46vw"
            />
            {row.contestant_status === '0' && (
              <span className="absolute top-2 left-2">
                <StatusOf contestant={row} />
              </span>
            )}
          </button>
          <div className="mt-2 flex items-start gap-1">
            <div className="min-w-0 flex-1">
              <p className="truncate font-bold">{row.contestant_name}</p>
              <p className="truncate text-small text-muted">{quietLine(row, locale)}</p>
            </div>
            <RowMenu row={row} verbs={verbs} />
          </div>
        </li>
      ))}
    </ul>
  )
}
