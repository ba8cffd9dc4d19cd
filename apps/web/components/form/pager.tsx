import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { m } from '@plaudit/i18n/messages'
import { formatNumber } from '@plaudit/i18n/formatters'
import { IconButton } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'

interface Props {
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}

/** Which part of a long list is shown, and the way to the next; nothing when one page holds it. */
export function Pager({ page, pageSize, total, onPage }: Props) {
  const locale = useLocale()
  const pages = Math.ceil(total / pageSize)
  if (pages <= 1) return null
  const number = (value: number) => formatNumber(value, locale)
  return (
    <nav aria-label={m.ui_pages()} className="mt-3 flex items-center justify-end gap-1">
      <p className="num mr-2 text-small text-muted" role="status">
        {m.studio_page_of({
          from: number((page - 1) * pageSize + 1),
          to: number(Math.min(total, page * pageSize)),
          total: number(total),
        })}
      </p>
      <IconButton
        label={m.ui_previous()}
        icon={<ChevronLeft aria-hidden="true" />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        label={m.ui_next()}
        icon={<ChevronRight aria-hidden="true" />}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
