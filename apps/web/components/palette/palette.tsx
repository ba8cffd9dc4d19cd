import { useEffect, useState } from 'react'
import Search from 'lucide-react/icons/search'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { part } from '../../lib/part.ts'

const PaletteView = part(() => import('./palette-view.tsx'))

/** A screen that a palette leads to. */
export interface PaletteLink {
  href: string
  label: string
}

interface Props {
  /** The screens of this area, in the order of its menu. */
  links: readonly PaletteLink[]
  /** Looks for people among all accounts too: for admins. */
  withAccounts?: boolean
}

/** The command palette: every screen of an area, and everything else by its name, without leaving the keyboard. */
export function Palette(props: Props) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return
      if (!(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      show()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Button
        size="sm"
        className="mb-3 w-full justify-start"
        icon={<Search aria-hidden="true" />}
        iconEnd={
          <kbd aria-hidden="true" className="ml-auto text-micro font-normal text-muted">
            Ctrl K
          </kbd>
        }
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerDown={PaletteView.preload}
        onClick={show}
      >
        {m.palette_open()}
      </Button>
      {wanted && <PaletteView {...props} open={open} onOpenChange={setOpen} />}
    </>
  )
}
