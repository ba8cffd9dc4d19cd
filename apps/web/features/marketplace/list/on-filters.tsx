import X from 'lucide-react/icons/x'
import { m } from '@plaudit/i18n/messages'
import { Anchor, Link } from '@plaudit/ui/link'
import { cleared, hrefOf, type Filters } from './filters.ts'

interface Props {
  filters: Filters
  chips: readonly { label: string; href: string }[]
}

/** Filters that are on, each to be taken off by a tap. */
export default function OnFilters({ filters, chips }: Props) {
  return (
    <ul className="mb-5 flex flex-wrap items-center gap-2.5">
      {chips.map(({ label, href }) => (
        <li key={label}>
          <Anchor
            href={href}
            aria-label={m.marketplace_without({ filter: label })}
            className="inline-flex min-h-target items-center gap-2 rounded-full bg-primary-soft px-4 text-small font-semibold"
          >
            {label}
            <X aria-hidden="true" className="size-4" />
          </Anchor>
        </li>
      ))}
      <li>
        <Link kind="action" href={hrefOf(cleared(filters))} className="text-small">
          {m.marketplace_clear_all()}
        </Link>
      </li>
    </ul>
  )
}
