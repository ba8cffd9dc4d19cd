import { useId } from 'react'
import X from 'lucide-react/icons/x'
import type { EntryField } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { cx } from '@plaudit/ui/classes'
import { textNames } from '../open/text-names.ts'
import type { Row } from './rows.ts'

interface Props {
  rows: readonly Row[]
  /** From 1, as the row stands in the whole table. */
  numberOf: (row: Row) => number
  columns: readonly string[]
  fields: readonly EntryField[]
  wrong: ReadonlyMap<string, Record<string, string>>
  /** Rows whose name is there already: told, not refused. */
  twins: ReadonlySet<string>
  onCell: (row: Row, column: string, text: string) => void
  onRemove: (row: Row) => void
}

export function columnName(column: string, fields: readonly EntryField[]): string {
  const names: Record<string, () => string> = {
    ...textNames,
    position: m.studio_running_order,
  }
  return names[column]?.() ?? fields.find(({ key }) => `answers.${key}` === column)?.label ?? column
}

/** Rows that are edited in place: a table on a desk, cards on a phone. */
export function RowGrid(props: Props) {
  const { rows, columns, fields, numberOf, wrong, twins, onCell, onRemove } = props
  return (
    <div role="group" aria-label={m.studio_many()} tabIndex={0} className="overflow-x-auto">
      <table role="table" className="w-full border-collapse text-label max-md:block">
        <thead role="rowgroup" className="max-md:hidden-text">
          <tr role="row">
            <th
              role="columnheader"
              className="w-10 px-2 py-2 text-right text-small font-semibold text-muted"
            >
              #
            </th>
            {columns.map((column) => (
              <th
                key={column}
                role="columnheader"
                className="min-w-36 px-1.5 py-2 text-left text-small font-semibold text-muted"
              >
                {columnName(column, fields)}
              </th>
            ))}
            <th role="columnheader">
              <span className="hidden-text">{m.ui_actions()}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:grid max-md:gap-3">
          {rows.map((row) => (
            <GridRow
              key={row.id}
              row={row}
              number={numberOf(row)}
              columns={columns}
              fields={fields}
              faults={wrong.get(row.id) ?? {}}
              isTwin={twins.has(row.id)}
              onCell={onCell}
              onRemove={onRemove}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface GridRowProps extends Pick<Props, 'columns' | 'fields' | 'onCell' | 'onRemove'> {
  row: Row
  number: number
  faults: Record<string, string>
  isTwin: boolean
}

function GridRow(props: GridRowProps) {
  const { row, number, columns, fields, faults, isTwin, onCell, onRemove } = props
  const name = row.cells['contestant_name'] || m.studio_many_row({ number })
  return (
    <tr
      role="row"
      className={cx(
        'align-top max-md:relative max-md:grid max-md:gap-2 max-md:rounded-in max-md:border max-md:border-line max-md:p-3',
        Object.keys(faults).length > 0 && 'bg-danger-soft',
      )}
    >
      <td
        role="cell"
        className="num px-2 pt-3 text-right text-small text-muted max-md:p-0 max-md:text-left"
      >
        {number}
      </td>
      {columns.map((column) => (
        <td key={column} role="cell" className="p-1 max-md:p-0">
          <Cell
            label={columnName(column, fields)}
            name={name}
            value={row.cells[column] ?? ''}
            options={fields.find(({ key }) => `answers.${key}` === column)?.options}
            fault={faults[column]}
            isTwin={isTwin && column === 'contestant_name'}
            onChange={(text) => onCell(row, column, text)}
          />
        </td>
      ))}
      <td role="cell" className="w-11 max-md:absolute max-md:top-0 max-md:right-0">
        <IconButton
          label={m.studio_many_remove_row({ name })}
          icon={<X aria-hidden="true" />}
          onClick={() => onRemove(row)}
        />
      </td>
    </tr>
  )
}

interface CellProps {
  label: string
  name: string
  value: string
  /** Allowed answers, where the question names them. */
  options: readonly string[] | undefined
  fault: string | undefined
  isTwin: boolean
  onChange: (text: string) => void
}

function Cell({ label, name, value, options, fault, isTwin, onChange }: CellProps) {
  const list = useId()
  const note = useId()
  return (
    <label className="block">
      <span className="mb-0.5 block text-small text-muted md:hidden" aria-hidden="true">
        {label}
      </span>
      <input
        value={value}
        list={options && list}
        aria-label={m.studio_many_cell({ column: label, name })}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault || isTwin ? note : undefined}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-target w-full min-w-0 rounded-in border-[1.5px] border-line bg-raised px-2.5 focus-visible:border-focus focus-visible:outline-0 focus-visible:ring-3 focus-visible:ring-focus/30 aria-invalid:border-danger"
      />
      {options && (
        <datalist id={list}>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </datalist>
      )}
      {fault && (
        <span id={note} className="mt-0.5 block text-small font-medium text-danger-text">
          {fault} {options?.join(', ')}
        </span>
      )}
      {isTwin && !fault && (
        <span id={note} className="mt-0.5 block text-small font-medium text-won-text">
          {m.studio_many_twin()}
        </span>
      )}
    </label>
  )
}
