import { useState } from 'react'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { contestPageSize } from '@plaudit/contract/constants'
import type { Edition, EditionEntry } from '@plaudit/contract/entries/editions'
import { formatDateTime } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { DataTable } from '@plaudit/ui/data-table'
import type { Column } from '@plaudit/ui/data-table'
import { EmptyState } from '@plaudit/ui/empty-state'
import { useLocale } from '@plaudit/ui/locale'
import { quietLine } from '@plaudit/i18n/quiet-line'
import { pictureSource } from '../../../lib/picture-source.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { StateFilter } from '../../studio/open/state-filter.tsx'
import type { EntryState } from '../../studio/open/state-filter.tsx'
import { Pager } from '../../../components/form/pager.tsx'
import { EntryPill, EntryView } from './entry-view.tsx'
import { EntriesBar } from './entries-bar.tsx'
import { QueryFault } from '../../../components/query-fault.tsx'

interface Props {
  edition: Edition
  onChanged: (edition: Edition) => void
  onLeave: () => void
}

const call = 'contest/v2/getEditionEntries'

/** The entries of an edition: looked at, approved and refused, one or many. */
export function EditionEntries({ edition, onChanged, onLeave }: Props) {
  const locale = useLocale()
  const client = useQueryClient()
  const [state, setState] = useState<EntryState>()
  const [page, setPage] = useState(1)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<EditionEntry>()
  const { edx_id } = edition
  const query = useQuery({
    ...callQuery(call, { edx_id, page, limit: contestPageSize, ...(state && { state }) }),
    placeholderData: keepPreviousData,
  })
  const entries = query.data?.entries ?? []
  const readAnew = () => void client.invalidateQueries({ queryKey: callKey(call) })
  const shown = entries.find(({ entry_id }) => entry_id === open?.entry_id) ?? open
  const decided = (now: Edition) => {
    onChanged(now)
    setSelected(new Set())
    setOpen(undefined)
    readAnew()
  }
  return (
    <Card as="section">
      <Head name={edition.edition_name} onLeave={onLeave} />
      <div className="mb-3">
        <StateFilter
          counts={query.data?.edition.counts ?? edition.counts}
          value={state}
          onChange={(next) => {
            setPage(1)
            setState(next)
          }}
        />
      </div>
      {query.error && !query.data ? (
        <QueryFault title={m.studio_load_failed()} query={query} />
      ) : (
        <DataTable
          label={m.editions_entries_of({ name: edition.edition_name })}
          columns={columns(locale, setOpen)}
          rows={entries}
          rowId={(row) => String(row.entry_id)}
          rowName={(row) => row.contestant_name}
          loading={query.isPending}
          selected={selected}
          onSelect={setSelected}
          onOpen={setOpen}
          empty={<Nobody state={state} />}
        />
      )}
      <EntriesBar
        edition={edition}
        chosen={entries.filter((row) => selected.has(String(row.entry_id)))}
        onDone={decided}
        onAnother={readAnew}
        onClear={() => setSelected(new Set())}
      />
      <Pager
        page={page}
        pageSize={contestPageSize}
        total={query.data?.total ?? 0}
        onPage={setPage}
      />
      {shown && (
        <EntryView
          key={shown.entry_id}
          edition={edition}
          entry={shown}
          onDone={decided}
          onAnother={readAnew}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  )
}

function Head({ name, onLeave }: { name: string; onLeave: () => void }) {
  return (
    <CardHead
      title={m.editions_entries_of({ name })}
      action={
        <Button size="sm" icon={<ArrowLeft aria-hidden="true" />} onClick={onLeave}>
          {m.editions_back()}
        </Button>
      }
    />
  )
}

function columns(locale: Locale, onOpen: (entry: EditionEntry) => void): Column<EditionEntry>[] {
  return [
    {
      key: 'name',
      header: m.editions_entrant(),
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar
            id={String(row.entry_id)}
            name={row.contestant_name}
            source={pictureSource(row.picture)}
            size={40}
            shape="square"
          />
          <span className="min-w-0 leading-tight">
            <button
              type="button"
              onClick={() => onOpen(row)}
              aria-label={m.editions_show_entry({ name: row.contestant_name })}
              className="relative block max-w-full truncate text-left font-semibold after:absolute after:inset-x-0 after:-inset-y-3 hover:underline"
            >
              {row.contestant_name}
            </button>
            <span className="block truncate text-small text-muted">{quietLine(row, locale)}</span>
          </span>
        </span>
      ),
    },
    { key: 'state', header: m.studio_status(), cell: (row) => <EntryPill state={row.state} /> },
    {
      key: 'came',
      header: m.editions_came(),
      onCard: 'line',
      cell: (row) => formatDateTime(row.createdAt, locale),
    },
  ]
}

function Nobody({ state }: { state: EntryState | undefined }) {
  if (state === 'pending')
    return (
      <EmptyState scene="envelope" level={3} title={m.entries_nothing_waits()}>
        {m.entries_nothing_waits_text()}
      </EmptyState>
    )
  if (state) return <EmptyState scene="search" level={3} title={m.studio_find_nobody()} />
  return (
    <EmptyState scene="microphone" level={3} title={m.editions_entries_none()}>
      {m.editions_entries_none_text()}
    </EmptyState>
  )
}
