import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { TopBarSearch } from '@plaudit/ui/top-bar-search'
import { part } from '../../../lib/part.ts'

const BarPanel = part(() => import('../bar/panel.tsx'), { otherwise: () => null })

/** The search in the bar of a desk: a link to its page that, once a script is here, opens where it stands. */
export default function BarSearch() {
  const place = useRef<HTMLDivElement>(null)
  const { key, pathname } = useLocation()
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(false), [key])
  const show = (event: MouseEvent) => {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey
    // The page of the search has its own field.
    if (opensElsewhere || pathname === '/search') return
    event.preventDefault()
    setOpen(true)
  }
  const close = (returns: boolean) => {
    setOpen(false)
    if (returns) place.current?.querySelector('a')?.focus()
  }
  return (
    <div ref={place} className="relative">
      <TopBarSearch
        href="/search"
        onPointerEnter={BarPanel.preload}
        onFocus={BarPanel.preload}
        onClick={show}
      >
        {m.common_search()}
      </TopBarSearch>
      {open && <BarPanel onClose={close} />}
    </div>
  )
}
