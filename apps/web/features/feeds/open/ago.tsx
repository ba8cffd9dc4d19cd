import { formatDate, formatRelative } from '@plaudit/i18n/formatters'
import { keptContent, useHydrated, useKept } from '@plaudit/ui/hydrated'
import { useLocale } from '@plaudit/ui/locale'
import { serverNow } from '../../../lib/clock.ts'

/** Shows the time since something was written; until the page is alive the date, as the server wrote it. */
export function Ago({ at }: { at: string }) {
  const locale = useLocale()
  const alive = useHydrated()
  const isKept = useKept(at)
  // The browser's first formatter of dates keeps a slow phone for a tenth of a second.
  if (isKept && !alive) return <time dateTime={at} {...keptContent} />
  return (
    <time dateTime={at}>
      {alive
        ? formatRelative(at, locale, serverNow())
        : formatDate(at, locale, { timeZone: 'UTC' })}
    </time>
  )
}
