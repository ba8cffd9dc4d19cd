import type { ReactNode } from 'react'

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
  /** On a phone's card several actions stand below its lines: beside the title they would leave it no room. */
  actionsBelow?: boolean
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
