import { useState } from 'react'
import Check from 'lucide-react/icons/check'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { cx } from '@plaudit/ui/classes'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import type { Choice, FilterGroup } from './choices.ts'
import { countWords } from './counts.ts'
import { hrefOf, type Filters } from './filters.ts'
import { PriceFilter } from './price-filter.tsx'

const shownAtOnce = 11

/** Categories beside the list, with how many each has; the rest opens. */
export function CategorySide({ choices }: { choices: readonly Choice[] }) {
  const [all, setAll] = useState(false)
  // Those that hold nothing come last.
  const ordered = choices.toSorted((a, b) => Number(a.count === 0) - Number(b.count === 0))
  const isLater = (at: number, choice: Choice) => at >= shownAtOnce && !choice.current
  const later = ordered.filter((choice, at) => isLater(at, choice)).length
  return (
    <nav aria-labelledby="services-category">
      <h2 id="services-category" className="mb-1 text-small font-semibold text-muted">
        {m.marketplace_category()}
      </h2>
      <ul className="-mx-3">
        {ordered.map((choice, at) => (
          <li key={choice.href} className={cx(!all && isLater(at, choice) && 'hidden')}>
            <SideLink choice={choice} />
          </li>
        ))}
      </ul>
      {later > 0 && !all && (
        <Button variant="ghost" size="sm" className="-ml-3.5" onClick={() => setAll(true)}>
          {m.marketplace_more_categories({ count: later })}
        </Button>
      )}
    </nav>
  )
}

function SideLink({ choice: { href, label, count, current } }: { choice: Choice }) {
  const locale = useLocale()
  return (
    <Anchor
      href={href}
      aria-current={current ? 'page' : undefined}
      className="flex min-h-target items-center justify-between gap-3 rounded-in px-3 font-medium hover:bg-sunken aria-[current]:bg-primary-soft aria-[current]:font-semibold"
    >
      <span className="min-w-0">{label}</span>
      <span className="num text-small font-normal text-muted">{countWords(count, locale)}</span>
    </Anchor>
  )
}

interface Props {
  filters: Filters
  groups: readonly FilterGroup[]
}

/** Every filter with its values and counts; each is an address, so that it works before any script. */
export function FilterSide({ filters, groups }: Props) {
  return (
    <div className="grid gap-5">
      <PriceFilter filters={filters} />
      {groups.map(({ kind, title, choices }) => (
        <section key={kind} aria-label={title}>
          <h2 className="text-body font-semibold">{title}</h2>
          <ul>
            {choices.map((choice) => (
              <li key={choice.value}>
                <FilterLink choice={choice} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <FilterLink
        choice={{
          value: 'new',
          href: hrefOf(filters, { isNew: !filters.isNew }),
          label: m.marketplace_new_only(),
          count: -1,
          current: filters.isNew,
        }}
      />
    </div>
  )
}

function FilterLink({ choice: { href, label, count, current } }: { choice: Choice }) {
  const locale = useLocale()
  return (
    <Anchor
      href={href}
      aria-current={current ? 'true' : undefined}
      className="flex min-h-target items-center gap-3 rounded-in hover:text-act-text"
    >
      <span
        aria-hidden="true"
        className={cx(
          'grid size-[22px] flex-none place-items-center rounded-[6px] border-[1.5px]',
          current ? 'border-act bg-act text-on-act' : 'border-line-strong bg-raised',
        )}
      >
        {current && <Check className="size-4 stroke-3" />}
      </span>
      <span className="min-w-0 flex-1">{label}</span>
      {count >= 0 && <span className="num text-small text-muted">{countWords(count, locale)}</span>}
    </Anchor>
  )
}
