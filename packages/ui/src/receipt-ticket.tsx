import type { ReactNode } from 'react'
import Check from 'lucide-react/icons/check'

export interface ReceiptTicketProps {
  id?: string
  title: string
  /** A `Pill` (ok): "Sealed". */
  badge?: ReactNode
  rows: readonly { label: ReactNode; value: ReactNode }[]
  /** Below the tear: what has been done, how it is checked. */
  children?: ReactNode
}

/** Receipt that a voter keeps: a ticket with a tear. */
export function ReceiptTicket({ id, title, badge, rows, children }: ReceiptTicketProps) {
  return (
    <section
      id={id}
      aria-label={title}
      className="overflow-hidden rounded-card border border-line bg-raised shadow-1"
    >
      <div className="p-4 sm:p-6">
        <div className="flex items-center justify-between gap-4">
          <h2 className="text-head">{title}</h2>
          {badge}
        </div>
        <dl className="mt-3.5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-small">
          {rows.map((row, at) => (
            <div key={at} className="contents">
              <dt className="text-muted">{row.label}</dt>
              <dd className="num min-w-0 text-right font-semibold wrap-anywhere">{row.value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {children && (
        <>
          <div
            aria-hidden="true"
            className="relative mx-4 border-t-2 border-dashed border-line before:absolute before:top-[-10px] before:left-[-26px] before:size-[18px] before:rounded-full before:border before:border-line before:bg-surface after:absolute after:top-[-10px] after:right-[-26px] after:size-[18px] after:rounded-full after:border after:border-line after:bg-surface"
          />
          <div className="p-4 sm:p-6">{children}</div>
        </>
      )}
    </section>
  )
}

/** Names a thing that has been done for the ballot. */
export function ReceiptStep({ children }: { children: ReactNode }) {
  return (
    <p className="mt-2.5 flex items-start gap-2.5 text-small first:mt-0">
      <Check aria-hidden="true" className="mt-px size-5 text-ok-text" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
