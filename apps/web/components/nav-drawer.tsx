import { lazy, Suspense, useState } from 'react'
import Menu from 'lucide-react/icons/menu'
import { m } from '@plaudit/i18n/messages'
import { topBarButtonClass } from '@plaudit/ui/top-bar'
import { loadChunk } from '../lib/chunk.ts'

const load = () => loadChunk(() => import('./nav-drawer-view.tsx'))
const NavDrawerView = lazy(load)

/** The left drawer of a phone. Before any script its button leads to the same links at the foot. */
export function NavDrawer() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <a
        href="#foot"
        role="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={m.common_menu()}
        className={topBarButtonClass}
        onPointerDown={() => void load()}
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
      {wanted && (
        <Suspense>
          <NavDrawerView open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
