import { m } from '@plaudit/i18n/messages'
import { Checkbox } from './checkbox.tsx'
import { cx } from './classes.ts'
import type { Column, DataTableProps } from './data-table-types.ts'
import { useLocale } from './locale.tsx'

const cellClass =
  'border-b border-line px-3 py-2 align-middle max-xl:px-2 max-sm:border-0 max-sm:p-0'

export function BodyRow<Row>({ row, table }: { row: Row; table: DataTableProps<Row> }) {
  const {
    columns,
    rowId,
    rowName,
    actions,
    actionsBelow,
    selected,
    onSelect,
    onOpen,
    highlighted,
  } = table
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
        'max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] max-sm:items-center max-sm:gap-x-1.5 xs:max-sm:gap-x-3 max-sm:gap-y-0.5 max-sm:border-b max-sm:border-line max-sm:py-2.5 xs:max-sm:px-2 max-sm:last:border-b-0',
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
          className={cx(
            cellClass,
            'text-right',
            actionsBelow
              ? 'max-sm:col-span-3 max-sm:col-start-2'
              : 'max-sm:col-start-4 max-sm:row-start-1',
          )}
        >
          <span className="flex justify-end">{actions(row)}</span>
        </td>
      )}
    </tr>
  )
}

const onCard = {
  // Long names give way where every column is there and little room.
  title: 'max-sm:col-start-2 max-sm:row-start-1 max-sm:min-w-0 sm:@max-[48rem]:max-w-56',
  key: 'max-sm:col-start-3 max-sm:row-start-1 max-sm:text-right max-sm:font-bold',
  line: 'max-sm:col-span-3 max-sm:col-start-2 max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:text-small max-sm:text-muted',
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
        <span aria-hidden="true" className="wrap-normal sm:hidden">
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
