import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { ChipLink, ChipRow } from '@plaudit/ui/chip'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'

interface CategoriesProps {
  choices: readonly { href: string; label: string; count: number; current: boolean }[]
}

/** Beside the list on a desk, with how many each has. */
export function CategorySide({ choices }: CategoriesProps) {
  const locale = useLocale()
  if (choices.length === 0) return null
  return (
    <nav aria-labelledby="lists-category" className="max-lg:hidden">
      <h2 id="lists-category" className="mb-1 text-small font-semibold text-muted">
        {m.lists_category()}
      </h2>
      <ul className="-mx-3">
        {choices.map(({ href, label, count, current }) => (
          <li key={href}>
            <Anchor
              href={href}
              aria-current={current ? 'page' : undefined}
              className="flex min-h-target items-center justify-between gap-3 rounded-in px-3 font-medium hover:bg-sunken aria-[current]:bg-primary-soft aria-[current]:font-semibold"
            >
              <span className="min-w-0">{label}</span>
              <span className="num text-small font-normal text-muted">
                {formatNumber(count, locale)}
              </span>
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Over the list where there is no room beside it. */
export function CategoryChips({ choices, className }: CategoriesProps & { className?: string }) {
  if (choices.length < 2) return null
  return (
    <ChipRow label={m.lists_category()} {...(className && { className })}>
      {choices.map(({ href, label, current }) => (
        <ChipLink key={href} href={href} current={current}>
          {label}
        </ChipLink>
      ))}
    </ChipRow>
  )
}
