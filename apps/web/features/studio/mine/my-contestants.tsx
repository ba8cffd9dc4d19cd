import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { contestPageSize } from '@plaudit/contract/constants'
import type { Contest } from '@plaudit/contract/contests'
import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { DataTable } from '@plaudit/ui/data-table'
import type { Column } from '@plaudit/ui/data-table'
import { EmptyState, ErrorState } from '@plaudit/ui/empty-state'
import { ButtonLink } from '@plaudit/ui/button'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { callKey, callQuery } from '../../../lib/query.ts'
import { EntryDrawer } from '../contestants/entry-drawer.tsx'
import { ModerationBar } from '../contestants/moderation-bar.tsx'
import { RefuseOne } from '../contestants/refuse-one.tsx'
import { entryStateOf, StateFilter } from '../contestants/state-filter.tsx'
import { contestantColumns, RowMenu } from '../contestants/table.tsx'
import type { RowVerbs } from '../contestants/table.tsx'
import { useContestantVerbs } from '../contestants/use-contestants.ts'
import { studioQuery } from '../editor/studio.ts'
import { Pager } from '../form/pager.tsx'
import { sentenceOf } from '../form/sentence.ts'
import { useLater } from '../form/use-later.ts'
import { ContestantFilters } from './contestant-filters.tsx'
import type { OwnContestant } from './contestant-filters.tsx'

const call = 'contest/v2/getAllContestants'

/** The contestants of all one's contests, or of one: approved, edited, put in order, exported. */
export function MyContestants() {
  const [params, setParams] = useSearchParams()
  const cxId = params.get('cx_id') ?? ''
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const state = entryStateOf(params.get('entries'))
  const keyword = useLater(search.trim(), 300)
  const mine = useQuery(callQuery('contest/v2/get', { status: 'mine', limit: 100 }))
  const query = useQuery({
    ...callQuery(call, {
      page,
      limit: contestPageSize,
      ...(cxId && { contest_id: cxId }),
      ...(keyword && { keyword }),
      ...(state && { entry_state: state }),
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <div>
      <h1 className="mb-5 text-title-desk">{m.common_my_contestants()}</h1>
      <Card as="section" padding="sm">
        <ContestantFilters
          contests={mine.data?.contests ?? []}
          cxId={cxId}
          onContest={(id) => {
            setPage(1)
            setParams({ ...(id && { cx_id: id }), ...(state && { entries: state }) })
          }}
          search={search}
          onSearch={(text) => {
            setPage(1)
            setSearch(text)
          }}
          keyword={keyword}
        />
        <div className="mb-3">
          <StateFilter
            counts={query.data?.counts}
            value={state}
            onChange={(next) => {
              setPage(1)
              setParams({ ...(cxId && { cx_id: cxId }), ...(next && { entries: next }) })
            }}
          />
        </div>
        {query.error ? (
          <ErrorState
            title={m.studio_load_failed()}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          >
            {sentenceOf(query.error)}
          </ErrorState>
        ) : (
          <Rows
            rows={query.data?.contestants ?? []}
            loading={query.isPending}
            contests={mine.data?.contests ?? []}
            filtered={cxId !== '' || keyword !== '' || state !== undefined}
            pendingOnly={state === 'pending' && keyword === ''}
          />
        )}
        <Pager
          page={page}
          pageSize={contestPageSize}
          total={query.data?.total ?? 0}
          onPage={setPage}
        />
      </Card>
    </div>
  )
}

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
  const [name, ...others] = contestantColumns<OwnContestant>(locale, setEditing)
  const contest: Column<OwnContestant> = {
    key: 'contest',
    header: m.studio_contest(),
    cell: (row) => (
      <Anchor href={`/studio/${row.cx_id}?section=contestants`} className="hover:underline">
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
        <EntryDrawer
          key={editing.assox_id}
          cx_id={editing.cx_id}
          fields={contests.find(({ cx_id }) => cx_id === editing.cx_id)?.fields ?? []}
          contestant={editing}
          onStored={() => {
            reload(editing.cx_id)
            setEditing(undefined)
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
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
