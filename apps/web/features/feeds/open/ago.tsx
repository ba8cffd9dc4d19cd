import { useState } from 'react'
import { formatRelative } from '@plaudit/i18n/formatters'
import { keptContent, useKept } from '@plaudit/ui/hydrated'
import { useLocale } from '@plaudit/ui/locale'
import { serverNow } from '../../../lib/clock.ts'

/**
 * Shows the time since something was written. The server's words stand while they are about true: the first formatter
 * that a browser makes keeps a slow phone for a tenth of a second.
 */
export function Ago({ at }: { at: string }) {
  const locale = useLocale()
  const [isOver, setOver] = useState(false)
  const now = serverNow()
  const minutes = (now - Date.parse(at)) / 60_000
  if (useKept(at) && !isOver)
    return (
      <time
        ref={(time) => {
          if (time && minutes > Number(time.dataset['ago']) * 1.02 + 2) setOver(true)
        }}
        dateTime={at}
        {...keptContent}
      />
    )
  return (
    <time dateTime={at} {...(import.meta.env.SSR && { 'data-ago': Math.trunc(minutes) })}>
      {formatRelative(at, locale, now)}
    </time>
  )
}
