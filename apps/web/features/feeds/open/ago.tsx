import { formatDate, formatRelative } from '@plaudit/i18n/formatters'
import { useHydrated } from '@plaudit/ui/hydrated'
import { useLocale } from '@plaudit/ui/locale'
import { Kept } from '../../../components/kept.tsx'
import { serverNow } from '../../../lib/clock.ts'

/** Shows the time since something was written; the date until the page is alive. */
export function Ago({ at }: { at: string }) {
  const locale = useLocale()
  const alive = useHydrated()
  return (
    <time dateTime={at}>
      {alive ? (
        formatRelative(at, locale, serverNow())
      ) : (
        <Kept about={at + locale} say={() => formatDate(at, locale, { timeZone: 'UTC' })} />
      )}
    </time>
  )
}
