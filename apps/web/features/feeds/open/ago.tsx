import { startTransition, useEffect, useRef, useState } from 'react'
import { formatRelative } from '@plaudit/i18n/formatters'
import { keptContent, useKept } from '@plaudit/ui/hydrated'
import { useLocale } from '@plaudit/ui/locale'
import { serverNow } from '../../../lib/clock.ts'

/** Times whose steps are further than one apart are said in other words. */
function stepOf(at: string): number {
  const minutes = Math.trunc((serverNow() - Date.parse(at)) / 60_000)
  const [size, unit] = minutes < 60 ? [1, 1] : minutes < 1440 ? [60, 2000] : [1440, 9e6]
  return Math.trunc(minutes / size) * unit
}

/**
 * Shows the time since something was written. The server's words stand until they are not true any more: the first
 * formatter that a browser makes keeps a slow phone for a tenth of a second.
 */
export function Ago({ at }: { at: string }) {
  const locale = useLocale()
  const time = useRef<HTMLTimeElement>(null)
  const [isOver, setOver] = useState(false)
  const isKept = useKept(at) && !isOver
  useEffect(() => {
    const written = Number(time.current?.dataset['step'])
    if (isKept && Math.abs(stepOf(at) - written) > 1) startTransition(() => setOver(true))
  }, [isKept, at])
  if (isKept) return <time ref={time} dateTime={at} {...keptContent} />
  return (
    <time dateTime={at} data-step={import.meta.env.SSR ? stepOf(at) : undefined}>
      {formatRelative(at, locale, serverNow())}
    </time>
  )
}
