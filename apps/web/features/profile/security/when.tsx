import { formatDateTime } from '@plaudit/i18n/formatters'
import { useLocale } from '@plaudit/ui/locale'

/** A sentence about a day, in the reader's own time. */
export function When({ time, words }: { time: string; words: (given: { day: string }) => string }) {
  const locale = useLocale()
  return <>{words({ day: formatDateTime(time, locale) })}</>
}
