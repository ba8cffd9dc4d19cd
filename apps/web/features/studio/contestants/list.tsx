import { useState } from 'react'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { DataTable } from '@plaudit/ui/data-table'
import type { Sort } from '@plaudit/ui/data-table'
import { EmptyState } from '@plaudit/ui/empty-state'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { EarlySearchBox } from '@plaudit/ui/early-search-box'
import { Segmented } from '@plaudit/ui/segmented'
import { quietLine } from '@plaudit/i18n/quiet-line'
import { sumName } from '../../../components/sum-words.ts'
import { pictureSource } from '../../../lib/picture-source.ts'
import { useStudio } from '../open/studio.ts'
import { Pager } from '../../../components/form/pager.tsx'
import { plainName } from '../../../components/pictures/match.ts'
import { ModerationBar } from './moderation-bar.tsx'
import { StateFilter } from '../open/state-filter.tsx'
import type { EntryState } from '../open/state-filter.tsx'
import { contestantColumns, RowMenu, sortedBy, StatusOf } from './table.tsx'
import type { RowVerbs } from './table.tsx'

const pageSize = 50

interface Props {
  contestants: readonly Contestant[]
  verbs: RowVerbs<Contestant>
  onModerated: (contestants: Contestant[]) => void
}

/** All contestants of a contest: searched, sorted, as a table or as cards. */
export function ContestantList({ contestants, verbs, onModerated }: Props) {
  const locale = useLocale()
  const { contest } = useStudio()
  const [search, setSearch] = useState('')
  const [state, setState] = useState<EntryState>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [view, setView] = useState('table')
  const [sort, setSort] = useState<Sort>({ key: 'position', direction: 'ascending' })
  const [page, setPage] = useState(1)
  const found = contestants.filter(
    (one) =>
      plainName(`${one.contestant_name} ${one.tagline}`).includes(plainName(search)) &&
      (state === undefined || listedState(one) === state),
  )
  const sorted = sortedBy(found, sort.key, sort.direction, locale)
  const at = Math.min(page, Math.max(1, Math.ceil(sorted.length / pageSize)))
  const rows = sorted.slice((at - 1) * pageSize, at * pageSize)
  const chosen = contestants.filter((one) => selected.has(one.assox_id))
  const moderated = contestants.some((one) => listedState(one) !== 'approved')
  return (
    <Card as="section" padding="sm">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <EarlySearchBox
          label={m.studio_find_contestant()}
          placeholder={m.studio_find_contestant()}
          size="md"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onClear={() => setSearch('')}
          className="min-w-48 flex-1"
        />
        {(moderated || state) && (
          <StateFilter counts={countsOf(contestants)} value={state} onChange={setState} />
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
          columns={contestantColumns<Contestant>(locale, {
            sum: sumName([contest]),
            edit: verbs.edit,
          })}
          rows={rows}
          rowId={(row) => row.assox_id}
          rowName={(row) => row.contestant_name}
          sort={sort}
          onSort={setSort}
          onOpen={verbs.edit}
          {...(moderated && { selected, onSelect: setSelected })}
          actions={(row) => <RowMenu row={row} verbs={verbs} />}
        />
      )}
      <ModerationBar chosen={chosen} onDone={onModerated} onClear={() => setSelected(new Set())} />
      <Pager page={at} pageSize={pageSize} total={sorted.length} onPage={setPage} />
    </Card>
  )
}

/** An entry on stage waits too when a change of it does. */
const listedState = ({ proposed, entry_state }: Contestant): EntryState =>
  proposed ? 'pending' : entry_state

function countsOf(contestants: readonly Contestant[]): Record<EntryState, number> {
  const counts = { pending: 0, approved: 0, refused: 0 }
  for (const contestant of contestants) counts[listedState(contestant)]++
  return counts
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
              source={pictureSource(row.picture)}
              sizes="(min-width: 62.5rem) 210px, 46vw"
            />
            {listedState(row) !== 'approved' && (
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
