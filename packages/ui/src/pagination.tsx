import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { m } from '@plaudit/i18n/messages'
import { Button } from './button.tsx'
import { cx } from './classes.ts'
import { Anchor } from './link.tsx'
import { useLocale } from './locale.tsx'

/** The pages to name: the first, the last, the current and its neighbours; null where some are left out. */
export function pagesToName(page: number, pages: number): (number | null)[] {
  const named = new Set([1, pages, page - 1, page, page + 1].filter((at) => at >= 1 && at <= pages))
  const sorted = [...named].sort((a, b) => a - b)
  return sorted.flatMap((at, index) => {
    const before = sorted[index - 1] ?? at
    if (at - before === 2) return [at - 1, at]
    return at - before > 2 ? [null, at] : [at]
  })
}

export interface PaginationProps {
  /** From 1. */
  page: number
  pages: number
  hrefOf: (page: number) => string
  className?: string
}

const boxClass =
  'num grid size-target place-items-center rounded-full font-semibold hover:bg-fill aria-[current]:bg-primary aria-[current]:text-on-primary focus-visible:rounded-full'

/** Pages as addresses. */
export function Pagination({ page, pages, hrefOf, className }: PaginationProps) {
  const locale = useLocale()
  if (pages <= 1) return null
  const named = pagesToName(page, pages)
  return (
    <nav
      aria-label={m.ui_pages({}, { locale })}
      className={cx('flex flex-wrap items-center justify-center gap-1', className)}
    >
      {page > 1 && (
        <Anchor
          href={hrefOf(page - 1)}
          rel="prev"
          aria-label={m.ui_previous({}, { locale })}
          className={boxClass}
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Anchor>
      )}
      {named.map((at, index) =>
        at === null ? (
          <span key={`gap${index}`} aria-hidden="true" className="px-1 text-muted">
            …
          </span>
        ) : (
          <Anchor
            key={at}
            href={hrefOf(at)}
            aria-label={m.ui_page({ page: at }, { locale })}
            aria-current={at === page ? 'page' : undefined}
            className={cx(
              boxClass,
              // On a phone a neighbour gives way where more are left out beyond it.
              Math.abs(at - page) === 1 &&
                named[2 * index - named.indexOf(page)] === null &&
                'max-sm:hidden',
            )}
          >
            {at}
          </Anchor>
        ),
      )}
      {page < pages && (
        <Anchor
          href={hrefOf(page + 1)}
          rel="next"
          aria-label={m.ui_next({}, { locale })}
          className={boxClass}
        >
          <ChevronRight aria-hidden="true" className="size-5" />
        </Anchor>
      )}
    </nav>
  )
}

/** For lists read on from where they ended. */
export function MoreButton({
  label,
  loading,
  onMore,
}: {
  label: string
  loading?: boolean
  onMore: () => void
}) {
  return (
    <div className="flex justify-center pt-6">
      <Button variant="outline" loading={loading} onClick={onMore}>
        {label}
      </Button>
    </div>
  )
}
