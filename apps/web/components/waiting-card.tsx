import type { ReactNode } from 'react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { Anchor, Link } from '@plaudit/ui/link'

export interface WaitingRow {
  key: string
  title: string
  note: ReactNode
  href: string
}

interface WaitingCardProps {
  title: string
  /** Everything that waits; undefined until it is known. */
  count: number | undefined
  /** The whole queue. */
  href: string
  /** The first of them. */
  rows: readonly WaitingRow[]
}

const most = 4

/** A queue on the admin's overview: how many wait, and the first of them. */
export function WaitingCard({ title, count, href, rows }: WaitingCardProps) {
  return (
    <Card as="section">
      <CardHead
        className="mb-2"
        title={
          <>
            {title} {count !== undefined && <span className="num text-muted">{count}</span>}
          </>
        }
        action={
          <Link
            kind="action"
            href={href}
            aria-label={m.common_labelled({ label: title, text: m.admin_all() })}
          >
            {m.admin_all()}
          </Link>
        }
      />
      {count === 0 && <p className="text-small text-muted">{m.admin_nothing_waits()}</p>}
      <ul className="divide-y divide-line">
        {rows.slice(0, most).map(({ key, title: name, note, href: to }) => (
          <li key={key}>
            <Anchor
              href={to}
              className="flex min-h-target items-center gap-3 rounded-in py-2 hover:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <b className="block truncate">{name}</b>
                <span className="block truncate text-small text-muted">{note}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 flex-none text-muted" />
            </Anchor>
          </li>
        ))}
      </ul>
    </Card>
  )
}
