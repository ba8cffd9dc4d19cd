import type { ReactNode } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { m } from '@plaudit/i18n/messages'
import { Checkbox } from './checkbox.tsx'
import { cx } from './classes.ts'
import { useLocale } from './locale.tsx'
import { TableSkeleton } from './skeleton.tsx'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for numbers: right, tabular. */
  align?: 'start' | 'end'
  sortable?: boolean
  /** On a phone's card: `title` the heading (first column by default), `key` bold at its right, `line` a labelled line,
   * `hidden` left out. */
  onCard?: 'title' | 'key' | 'line' | 'hidden'
  className?: string
}

export interface Sort {
  key: string
  direction: 'ascending' | 'descending'
}

export interface DataTableProps<Row> {
  /** Name of the table for a screen reader. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Names a row in words, for its checkbox and its actions. */
  rowName: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** Buttons or a menu at the end of a row. */
  actions?: (row: Row) => ReactNode
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  /** A row that is opened by a click anywhere on it; it needs a link of its own for the keyboard as well. */
  onOpen?: (row: Row) => void
  loading?: boolean
  /** An `ErrorState` instead of the rows. */
  error?: ReactNode
  /** An `EmptyState` when there are none. */
  empty?: ReactNode
  /** Marks one row: the person's own, a new one. */
  highlighted?: (row: Row) => boolean
}

/** A table on a desk, cards below 640 px; columns are declared once. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, loading, error, empty, selected, onSelect } = props
  const locale = useLocale()
  if (error) return <>{error}</>
  if (loading) return <TableSkeleton columns={Math.min(columns.length, 5)} />
  if (rows.length === 0 && empty) return <>{empty}</>
  const ids = rows.map(rowId)
  const all = ids.length > 0 && ids.every((id) => selected?.has(id))
  const some = ids.some((id) => selected?.has(id))
  return (
    <table
      aria-label={label}
      role="table"
      className="w-full border-collapse text-label max-sm:block"
    >
      <thead role="rowgroup" className="max-sm:hidden-text">
        <tr role="row">
          {onSelect && (
            <th role="columnheader" className="w-13 border-b border-line p-0">
              <Checkbox
                hideLabel
                label={m.ui_select_all({}, { locale })}
                checked={all}
                mixed={some && !all}
                onChange={() => onSelect(all ? new Set() : new Set(ids))}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeaderCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
          {props.actions && (
            <th role="columnheader" className="border-b border-line">
              <span className="hidden-text">{m.ui_actions({}, { locale })}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block">
        {rows.map((row) => (
          <BodyRow key={rowId(row)} row={row} table={props} />
        ))}
      </tbody>
    </table>
  )
}

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort?: Sort
  onSort?: (sort: Sort) => void
}) {
  const direction = sort?.key === column.key ? sort.direction : undefined
  const end = column.align === 'end'
  const Icon =
    direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={direction}
      className={cx(
        'border-b border-line px-3 text-small font-semibold whitespace-nowrap text-muted',
        end ? 'text-right' : 'text-left',
        column.className,
      )}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          onClick={() =>
            onSort({
              key: column.key,
              direction: direction === 'descending' ? 'ascending' : 'descending',
            })
          }
          className={cx(
            'inline-flex min-h-target items-center gap-1 font-semibold hover:text-text',
            direction && 'text-text',
            end && 'flex-row-reverse',
          )}
        >
          {column.header}
          <Icon aria-hidden="true" className={cx('size-3.5', !direction && 'opacity-50')} />
        </button>
      ) : (
        <span className="inline-flex min-h-target items-center">{column.header}</span>
      )}
    </th>
  )
}

const cellClass = 'border-b border-line px-3 py-2 align-middle max-sm:border-0 max-sm:p-0'

function BodyRow<Row>({ row, table }: { row: Row; table: DataTableProps<Row> }) {
  const { columns, rowId, rowName, actions, selected, onSelect, onOpen, highlighted } = table
  const locale = useLocale()
  const id = rowId(row)
  const chosen = selected?.has(id) ?? false
  const toggle = () => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect?.(next)
  }
  return (
    <tr
      role="row"
      aria-selected={onSelect ? chosen : undefined}
      onClick={
        onOpen &&
        ((event) =>
          !(
            event.target instanceof Element &&
            event.target.closest('a,button,input,label,[role=menu]')
          ) && onOpen(row))
      }
      className={cx(
        'group/row transition-colors last:*:border-b-0 hover:bg-sunken',
        'max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-0.5 max-sm:border-b max-sm:border-line max-sm:px-2 max-sm:py-2.5 max-sm:last:border-b-0',
        onOpen && 'cursor-pointer',
        (chosen || highlighted?.(row)) && 'bg-act-soft hover:bg-act-soft',
      )}
    >
      {onSelect && (
        <td role="cell" className={cx(cellClass, 'max-sm:col-start-1 max-sm:row-start-1')}>
          <Checkbox
            hideLabel
            label={m.ui_select_row({ name: rowName(row) }, { locale })}
            checked={chosen}
            onChange={toggle}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <BodyCell
          key={column.key}
          row={row}
          column={column}
          place={column.onCard ?? (at === 0 ? 'title' : 'line')}
        />
      ))}
      {actions && (
        <td
          role="cell"
          className={cx(cellClass, 'text-right max-sm:col-start-4 max-sm:row-start-1')}
        >
          <span className="flex justify-end">{actions(row)}</span>
        </td>
      )}
    </tr>
  )
}

const onCard = {
  title: 'max-sm:col-start-2 max-sm:row-start-1 max-sm:min-w-0',
  key: 'max-sm:col-start-3 max-sm:row-start-1 max-sm:text-right max-sm:font-bold',
  line: 'max-sm:col-span-3 max-sm:col-start-2 max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:text-small max-sm:text-muted',
  hidden: 'max-sm:hidden',
}

function BodyCell<Row>({
  row,
  column,
  place,
}: {
  row: Row
  column: Column<Row>
  place: keyof typeof onCard
}) {
  return (
    <td
      role="cell"
      className={cx(
        cellClass,
        column.align === 'end' && 'num text-right',
        onCard[place],
        column.className,
      )}
    >
      {place === 'line' && (
        <span aria-hidden="true" className="sm:hidden">
          {column.header}
        </span>
      )}
      {place === 'line' ? (
        <span className="max-sm:min-w-0 max-sm:text-right max-sm:text-text">
          {column.cell(row)}
        </span>
      ) : (
        column.cell(row)
      )}
    </td>
  )
}
