import { useState } from 'react'
import Menu from 'lucide-react/icons/menu'
import { m } from '@plaudit/i18n/messages'
import { topBarButtonClass } from '@plaudit/ui/top-bar'
import { part, useAhead } from '../lib/part.ts'

const NavDrawerView = part(() => import('./nav-drawer-view.tsx'))

/** The left drawer of a phone. Before any script its button leads to the same links at the foot. */
export function NavDrawer() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  useAhead(NavDrawerView)
  return (
    <>
      <a
        href="#foot"
        role="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={m.common_menu()}
        className={topBarButtonClass}
        onPointerDown={NavDrawerView.preload}
        onClick={(event) => {
          event.preventDefault()
          setWanted(true)
          setOpen(true)
        }}
        onKeyDown={(event) => {
          if (event.key === ' ') event.currentTarget.click()
        }}
      >
        <Menu aria-hidden="true" />
      </a>
      {wanted && <NavDrawerView open={open} onOpenChange={setOpen} />}
    </>
  )
}
