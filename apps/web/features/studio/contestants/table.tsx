import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleX from 'lucide-react/icons/circle-x'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ExternalLink from 'lucide-react/icons/external-link'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import UserX from 'lucide-react/icons/user-x'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { m } from '@plaudit/i18n/messages'
import { formatNumber } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { Avatar } from '@plaudit/ui/avatar'
import { IconButton } from '@plaudit/ui/button'
import type { Column } from '@plaudit/ui/data-table'
import { Menu } from '@plaudit/ui/menu'
import { Pill } from '@plaudit/ui/pill'
import { quietLine } from '@plaudit/i18n/quiet-line'
import { pictureSource } from '../../../lib/picture-source.ts'

export interface RowVerbs<Row extends Contestant> {
  edit: (row: Row) => void
  approve: (row: Row, approved: boolean) => void
  refuse: (row: Row) => void
  remove: (row: Row) => void
  busy: ReadonlySet<string>
}

export function StatusOf({ contestant }: { contestant: Contestant }) {
  const { entry_state: state, proposed } = contestant
  if (proposed) return <Pill tone="warn">{m.entries_change_waits()}</Pill>
  if (state === 'refused') return <Pill tone="danger">{m.entries_refused()}</Pill>
  return state === 'approved' ? (
    <Pill tone="ok">{m.studio_approved()}</Pill>
  ) : (
    <Pill tone="warn">{m.studio_waiting()}</Pill>
  )
}

/** The columns that every table of contestants has; `sum` is the name of what they are given. */
export function contestantColumns<Row extends Contestant>(
  locale: Locale,
  { sum, edit }: { sum: string; edit: (row: Row) => void },
): Column<Row>[] {
  return [
    {
      key: 'name',
      header: m.studio_contestant(),
      sortable: true,
      cell: (row) => <NameCell contestant={row} onEdit={() => edit(row)} locale={locale} />,
    },
    {
      key: 'status',
      header: m.studio_status(),
      sortable: true,
      cell: (row) => <StatusOf contestant={row} />,
    },
    {
      key: 'position',
      header: m.studio_running_order(),
      align: 'end',
      sortable: true,
      onCard: 'line',
      cell: (row) => formatNumber(row.position, locale),
    },
    {
      key: 'votes',
      header: sum,
      align: 'end',
      sortable: true,
      onCard: 'key',
      cell: (row) => <b>{row.votes === null ? '–' : formatNumber(row.votes, locale)}</b>,
    },
  ]
}

function NameCell({
  contestant,
  onEdit,
  locale,
}: {
  contestant: Contestant
  onEdit: () => void
  locale: Locale
}) {
  const line = quietLine(contestant, locale)
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar
        id={contestant.assox_id}
        name={contestant.contestant_name}
        source={pictureSource(contestant.picture)}
        size={40}
        shape="square"
      />
      <span className="min-w-0 leading-tight">
        <button
          type="button"
          onClick={onEdit}
          className="relative block max-w-full truncate text-left font-semibold after:absolute after:inset-x-0 after:-inset-y-3 hover:underline"
        >
          {contestant.contestant_name}
        </button>
        {line && <span className="block truncate text-small text-muted">{line}</span>}
      </span>
    </span>
  )
}

export function RowMenu<Row extends Contestant>({
  row,
  verbs,
}: {
  row: Row
  verbs: RowVerbs<Row>
}) {
  const label = m.ui_row_actions({ name: row.contestant_name })
  const approved = row.contestant_status === '1'
  return (
    <Menu
      label={label}
      trigger={
        <IconButton
          label={label}
          icon={<Ellipsis aria-hidden="true" />}
          loading={verbs.busy.has(row.assox_id)}
        />
      }
      items={[
        {
          label: m.studio_edit(),
          icon: <Pencil aria-hidden="true" />,
          onSelect: () => verbs.edit(row),
          disabled: !row.can.edit,
        },
        approved
          ? {
              label: m.studio_withdraw(),
              icon: <UserX aria-hidden="true" />,
              onSelect: () => verbs.approve(row, false),
            }
          : {
              label: m.studio_approve(),
              icon: <BadgeCheck aria-hidden="true" />,
              onSelect: () => verbs.approve(row, true),
            },
        ...(row.entry_state === 'refused'
          ? []
          : [
              {
                label: m.entries_refuse_more(),
                icon: <CircleX aria-hidden="true" />,
                onSelect: () => verbs.refuse(row),
              },
            ]),
        {
          label: m.studio_open_page(),
          icon: <ExternalLink aria-hidden="true" />,
          href: `/cx/${row.cx_id}/${row.assox_id}`,
        },
        'separator',
        {
          label: m.studio_remove(),
          icon: <Trash2 aria-hidden="true" />,
          danger: true,
          disabled: !row.can.remove,
          onSelect: () => verbs.remove(row),
        },
      ]}
    />
  )
}

type SortKey = 'name' | 'status' | 'position' | 'votes'

/** Sorted by one of the columns; equals stay in running order. */
export function sortedBy<Row extends Contestant>(
  rows: readonly Row[],
  key: string,
  direction: 'ascending' | 'descending',
  locale: string,
): Row[] {
  const by: Record<SortKey, (a: Row, b: Row) => number> = {
    name: (a, b) => a.contestant_name.localeCompare(b.contestant_name, locale),
    status: (a, b) => Number(a.contestant_status) - Number(b.contestant_status),
    position: (a, b) => a.position - b.position,
    votes: (a, b) => (a.votes ?? 0) - (b.votes ?? 0),
  }
  const sign = direction === 'ascending' ? 1 : -1
  const compare = by[key as SortKey] ?? by.position
  return rows.toSorted((a, b) => sign * compare(a, b) || a.position - b.position)
}
