import { useId, useState, type ReactNode } from 'react'
import { m } from '@plaudit/i18n/messages'
import { cx } from './classes.ts'
import { useHydrated } from './hydrated.ts'
import { useLocale } from './locale.tsx'

export interface ChartTable {
  head: readonly string[]
  /** The first cell of a row names it. */
  rows: readonly (readonly string[])[]
}

export interface ChartFrameProps {
  /** A question that the picture answers. */
  title: string
  legend?: readonly { label: string; color: string }[]
  table: ChartTable
  /** Above picture and table alike: a choice, or what they come to. */
  lead?: ReactNode
  level?: 2 | 3
  children: ReactNode
  className?: string
}

/** A chart's question, its legend, and the same numbers as a table one tap away. */
export function ChartFrame({
  title,
  legend = [],
  table,
  lead,
  level = 2,
  children,
  className,
}: ChartFrameProps) {
  const [asTable, setAsTable] = useState(false)
  // A tap before the script is there would be lost.
  const isAlive = useHydrated()
  const id = useId()
  const locale = useLocale()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section
      aria-labelledby={id}
      className={cx(
        'min-w-0 rounded-card border border-line bg-raised p-4 shadow-1 sm:p-6',
        className,
      )}
    >
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4">
        <Heading id={id} className="text-head">
          {title}
        </Heading>
        <button
          type="button"
          aria-pressed={asTable}
          disabled={!isAlive}
          onClick={() => setAsTable(!asTable)}
          className="-mr-2 min-h-target px-2 text-small font-semibold text-act-text underline-offset-3 hover:underline disabled:opacity-60 max-sm:-ml-2"
        >
          {asTable ? m.ui_as_chart({}, { locale }) : m.ui_as_table({}, { locale })}
        </button>
      </div>
      {lead && <div className="mb-3">{lead}</div>}
      {asTable ? (
        <NumbersTable title={title} table={table} />
      ) : (
        <>
          {legend.length > 1 && (
            <ul className="mb-3.5 flex flex-wrap gap-x-4 gap-y-1 text-small text-muted">
              {legend.map((entry) => (
                <li key={entry.label} className="flex items-center gap-[7px]">
                  <span className="size-3 rounded-[4px]" style={{ background: entry.color }} />
                  {entry.label}
                </li>
              ))}
            </ul>
          )}
          {children}
        </>
      )}
    </section>
  )
}

function NumbersTable({ title, table }: { title: string; table: ChartTable }) {
  return (
    // A region that scrolls must be reachable by the keyboard.
    <div role="group" aria-label={title} tabIndex={0} className="max-h-80 overflow-auto rounded-in">
      <table className="num w-full border-collapse text-small">
        <thead>
          <tr>
            {table.head.map((head, at) => (
              <th
                key={head}
                scope="col"
                className={cx(
                  'sticky top-0 border-b border-line bg-raised px-2 py-2 font-semibold whitespace-nowrap text-muted',
                  at === 0 ? 'text-left' : 'text-right',
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, line) => (
            <tr key={line}>
              {row.map((cell, at) =>
                at === 0 ? (
                  <th
                    key={at}
                    scope="row"
                    className="border-b border-line px-2 py-2 text-left font-semibold"
                  >
                    {cell}
                  </th>
                ) : (
                  <td key={at} className="border-b border-line px-2 py-2 text-right">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The drawing of a chart, stretched over its place; its rules stay as thin as ever. */
export function ChartDrawing({
  title,
  box,
  rules,
  children,
}: {
  title: string
  box: { width: number; height: number }
  /** Places of lines that go across, in units of the box. */
  rules: readonly number[]
  children: ReactNode
}) {
  return (
    <svg
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={title}
      className="absolute inset-0 size-full overflow-visible"
    >
      {rules.map((y) => (
        <path
          key={y}
          d={`M0 ${y}H${box.width}`}
          stroke="var(--line)"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {children}
    </svg>
  )
}
