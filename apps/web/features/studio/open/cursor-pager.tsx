import { useState } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'

export interface Cursors {
  /** Given to the call; undefined on the first page. */
  after: string | undefined
  page: number
  back: () => void
  onward: (next: string) => void
}

/** Keeps the reader's place in a list that is read by cursors; another `key` (other filters) begins anew. */
export function useCursors(key: string): Cursors {
  const [walked, setWalked] = useState<{ key: string; cursors: readonly string[] }>({
    key,
    cursors: [],
  })
  const cursors = walked.key === key ? walked.cursors : []
  return {
    after: cursors.at(-1),
    page: cursors.length + 1,
    back: () => setWalked({ key, cursors: cursors.slice(0, -1) }),
    onward: (next) => setWalked({ key, cursors: [...cursors, next] }),
  }
}

interface Props {
  cursors: Cursors
  pageSize: number
  shown: number
  total: number
  next: string | null
}

/** Which part of a long list is shown, and the way on; nothing when one page holds it. */
export function CursorPager({ cursors, pageSize, shown, total, next }: Props) {
  const locale = useLocale()
  const { page } = cursors
  if (page === 1 && next === null) return null
  const number = (value: number) => formatNumber(value, locale)
  const from = (page - 1) * pageSize
  return (
    <nav aria-label={m.ui_pages()} className="mt-3 flex items-center justify-end gap-1">
      <p className="num mr-2 text-small text-muted" role="status">
        {m.studio_page_of({
          from: number(from + 1),
          to: number(from + shown),
          total: number(Math.max(total, from + shown)),
        })}
      </p>
      <IconButton
        label={m.ui_previous()}
        icon={<ChevronLeft aria-hidden="true" />}
        disabled={page === 1}
        onClick={cursors.back}
      />
      <IconButton
        label={m.ui_next()}
        icon={<ChevronRight aria-hidden="true" />}
        disabled={next === null}
        onClick={() => next !== null && cursors.onward(next)}
      />
    </nav>
  )
}
