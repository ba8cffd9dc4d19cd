import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { formatRelative } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { seenLately } from '../../lib/offline/seen.ts'
import type { Seen } from '../../lib/offline/seen.ts'
import { useSite } from '../../lib/site.ts'

/** Pages that were open on this device and can be read without a network. Nothing is drawn where there is none. */
export default function SeenLately({ most = 4, title }: { most?: number; title?: string }) {
  const rows = useSeen()
  const locale = useLocale()
  const site = useSite()
  const [now] = useState(() => Date.now())
  if (rows.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="text-head">{title ?? m.phone_seen()}</h2>
      <ul className="mt-1 divide-y divide-line">
        {rows.slice(0, most).map(({ href, title: name, at }) => (
          <li key={href}>
            <Anchor href={href} className="flex min-h-14 items-center gap-3 py-2 active:bg-sunken">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{bare(name, site?.title)}</span>
                <span className="block text-small text-muted">
                  {m.phone_seen_at({ time: formatRelative(at, locale, now) })}
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="size-4.5 text-muted" />
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A page's title without the site's name behind it. */
const bare = (title: string, site = 'Plaudit'): string => title.replace(` · ${site}`, '')

function useSeen(): readonly Seen[] {
  const [rows, setRows] = useState<readonly Seen[]>([])
  const { key } = useLocation()
  useEffect(() => {
    let isOver = false
    void seenLately().then((found) => {
      if (!isOver) setRows(found)
    })
    return () => {
      isOver = true
    }
  }, [key])
  return rows
}
