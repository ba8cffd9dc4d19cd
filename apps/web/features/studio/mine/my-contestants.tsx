import { useState } from 'react'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import type { Input } from '@plaudit/contract/calls'
import { contestPageSize } from '@plaudit/contract/constants'
import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { DataTable } from '@plaudit/ui/data-table'
import type { Column } from '@plaudit/ui/data-table'
import { EmptyState } from '@plaudit/ui/empty-state'
import { ButtonLink } from '@plaudit/ui/button'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { useStudioPlace } from '../../../lib/area.ts'
import { useMyContests } from '../../../lib/my-contests.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { CursorPager, useCursors } from '../open/cursor-pager.tsx'
import { useFilters, useTyped } from '../open/filters.ts'
import type { Filters } from '../open/filters.ts'
import { ViewsBar } from '../open/views-bar.tsx'
import { EntryDrawer } from '../contestants/entry-drawer.tsx'
import { ModerationBar } from '../contestants/moderation-bar.tsx'
import { RefuseOne } from '../contestants/refuse-one.tsx'
import { entryStateOf, StateFilter } from '../open/state-filter.tsx'
import { contestantColumns, RowMenu } from '../contestants/table.tsx'
import type { RowVerbs } from '../contestants/table.tsx'
import { useContestantVerbs } from '../contestants/use-contestants.ts'
import { studioQuery } from '../open/studio.ts'
import { ContestantFilters } from './contestant-filters.tsx'
import type { OwnContestant } from './contestant-filters.tsx'
import { sumName } from '../../../components/sum-words.ts'
import { QueryFault } from '../../../components/query-fault.tsx'

const call = 'contest/v2/getAllContestants'

const filterNames = ['cx_id', 'entries', 'q', 'order'] as const

/** The filters as the call takes them. */
function inputOf(filters: Filters): Input<typeof call> {
  const { cx_id, entries, q, order } = filters
  const state = entryStateOf(entries ?? null)
  return {
    ...(cx_id && /^[0-9A-Za-z]{20,24}$/.test(cx_id) && { contest_id: cx_id }),
    ...(q && { keyword: q }),
    ...(state && { entry_state: state }),
    ...((order === 'name' || order === 'newest') && { order }),
  }
}

/** The contestants of all one's contests, or of one: approved, edited, put in order, exported. */
export function MyContestants() {
  const { filters, replace, set } = useFilters(filterNames)
  const input = inputOf(filters)
  const cursors = useCursors(JSON.stringify(input))
  const { after } = cursors
  const search = useTyped(filters['q'] ?? '', (q) => set({ q }))
  const query = useQuery({
    ...callQuery(call, { ...input, limit: contestPageSize, ...(after && { after }) }),
    placeholderData: keepPreviousData,
  })
  const contests = useMyContests()
  const { order: _, ...exported } = input
  return (
    <div>
      <h1 className="mb-5 text-title-desk">{m.common_my_contestants()}</h1>
      <Card as="section" padding="sm">
        <ViewsBar list="allcontestant" filters={filters} onFilters={replace} />
        <ContestantFilters
          contests={contests}
          cxId={filters['cx_id'] ?? ''}
          onContest={(cx_id) => set({ cx_id })}
          search={search.text}
          onSearch={search.type}
          order={input.order ?? ''}
          onOrder={(order) => set({ order })}
          exported={exported}
        />
        <div className="mb-3">
          <StateFilter
            counts={query.data?.counts}
            value={input.entry_state}
            onChange={(next) => set({ entries: next ?? '' })}
          />
        </div>
        {query.error && !query.data ? (
          <QueryFault title={m.studio_load_failed()} query={query} />
        ) : (
          <Rows
            rows={query.data?.contestants ?? []}
            loading={query.isPending}
            contests={contests}
            filtered={Object.keys(input).length > 0}
            pendingOnly={input.entry_state === 'pending' && input.keyword === undefined}
          />
        )}
        <CursorPager
          cursors={cursors}
          pageSize={contestPageSize}
          shown={query.data?.contestants.length ?? 0}
          total={query.data?.total ?? 0}
          next={query.data?.next ?? null}
        />
      </Card>
    </div>
  )
}

const sumOver = (rows: readonly OwnContestant[], contests: readonly Contest[]) =>
  sumName(contests.filter(({ cx_id }) => rows.some((row) => row.cx_id === cx_id)))

interface RowsProps {
  rows: readonly OwnContestant[]
  loading: boolean
  contests: readonly Contest[]
  filtered: boolean
  /** Only what waits is asked for: nothing there is good news. */
  pendingOnly: boolean
}

function Rows({ rows, loading, contests, filtered, pendingOnly }: RowsProps) {
  const client = useQueryClient()
  const locale = useLocale()
  const { studio } = useStudioPlace()
  const [editing, setEditing] = useState<OwnContestant>()
  const [refusing, setRefusing] = useState<OwnContestant>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const reload = (cx_id: string) => {
    void client.invalidateQueries({ queryKey: callKey(call) })
    void client.invalidateQueries(studioQuery(cx_id))
  }
  const changed = () => {
    void client.invalidateQueries({ queryKey: callKey(call) })
    void client.invalidateQueries({ queryKey: callKey('contest/v2/fetchContest') })
  }
  const { approve, remove, busy } = useContestantVerbs(changed)
  const verbs: RowVerbs<OwnContestant> = {
    edit: setEditing,
    approve: (row, on) => void approve(row, on),
    refuse: setRefusing,
    remove: (row) => void remove(row),
    busy,
  }
  const [name, ...others] = contestantColumns<OwnContestant>(locale, {
    sum: sumOver(rows, contests),
    edit: setEditing,
  })
  const contest: Column<OwnContestant> = {
    key: 'contest',
    header: m.studio_contest(),
    className: 'wrap-anywhere sm:min-w-22',
    cell: (row) => (
      <Anchor href={studio(row.cx_id, '?section=contestants')} className="hover:underline">
        {row.contest_name}
      </Anchor>
    ),
  }
  return (
    <>
      <DataTable
        label={m.common_my_contestants()}
        columns={[
          ...(name ? [{ ...name, sortable: false }] : []),
          contest,
          ...others.map((one) => ({ ...one, sortable: false })),
        ]}
        rows={rows}
        rowId={(row) => row.assox_id}
        rowName={(row) => row.contestant_name}
        loading={loading}
        empty={pendingOnly ? <NobodyWaits /> : <Nobody filtered={filtered} />}
        selected={selected}
        onSelect={setSelected}
        onOpen={setEditing}
        actions={(row) => <RowMenu row={row} verbs={verbs} />}
      />
      <ModerationBar
        chosen={rows.filter((row) => selected.has(row.assox_id))}
        onDone={changed}
        onClear={() => setSelected(new Set())}
      />
      {refusing && (
        <RefuseOne entry={refusing} onDone={changed} onClose={() => setRefusing(undefined)} />
      )}
      {editing && (
        <OwnEntry
          entry={editing}
          contests={contests}
          onDone={() => {
            reload(editing.cx_id)
            setEditing(undefined)
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

interface OwnEntryProps {
  entry: OwnContestant
  contests: readonly Contest[]
  onDone: () => void
  onClose: () => void
}

function OwnEntry({ entry, contests, onDone, onClose }: OwnEntryProps) {
  return (
    <EntryDrawer
      key={entry.assox_id}
      cx_id={entry.cx_id}
      fields={contests.find(({ cx_id }) => cx_id === entry.cx_id)?.fields ?? []}
      contestant={entry}
      onStored={onDone}
      onDecided={onDone}
      onClose={onClose}
    />
  )
}

function NobodyWaits() {
  return (
    <EmptyState scene="envelope" title={m.entries_nothing_waits()}>
      {m.entries_nothing_waits_text()}
    </EmptyState>
  )
}

function Nobody({ filtered }: { filtered: boolean }) {
  if (filtered) return <EmptyState scene="search" title={m.studio_find_nobody()} />
  return (
    <EmptyState
      scene="microphone"
      level={3}
      title={m.studio_nobody_yet()}
      action={
        <ButtonLink variant="act" href="/editContests">
          {m.common_my_contests()}
        </ButtonLink>
      }
    >
      {m.studio_nobody_yet_text()}
    </EmptyState>
  )
}
