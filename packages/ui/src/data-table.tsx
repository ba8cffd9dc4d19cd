import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { m } from '@plaudit/i18n/messages'
import { Checkbox } from './checkbox.tsx'
import { cx } from './classes.ts'
import { BodyRow } from './data-table-row.tsx'
import type { Column, DataTableProps, Sort } from './data-table-types.ts'
import { useLocale } from './locale.tsx'
import { TableSkeleton } from './row-skeletons.tsx'

export type { Column, DataTableProps, Sort } from './data-table-types.ts'

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
    <div className="@container w-full">
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
              <HeaderCell
                key={column.key}
                column={column}
                sort={props.sort}
                onSort={props.onSort}
              />
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
    </div>
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
        'border-b border-line px-3 text-small font-semibold whitespace-nowrap text-muted max-xl:px-2',
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
