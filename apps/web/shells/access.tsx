import { useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import PanelLeft from 'lucide-react/icons/panel-left'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Drawer } from '@plaudit/ui/drawer'
import { AreaMenu } from '../components/area-menu.tsx'
import { areaEntries } from '../gathered/sides.ts'
import { areas } from '../lib/area.ts'
import { useOwnNav } from '../lib/handle.ts'
import { useLinks } from '../lib/use-links.ts'
import { SignedIn } from './signed-in.tsx'

/** `/admin/access`: the organiser's area with its way around in a drawer at the left. */
export default function AccessShell() {
  const { pathname } = useLocation()
  const ownNav = useOwnNav()
  // On a desk it stands beside the screens, unless one of them brings a way around of its own.
  const [folded, setFolded] = useState(false)
  const [openAt, setOpenAt] = useState<string>()
  const links = useLinks(areaEntries, areas.access)
  const aside = !ownNav && !folded
  return (
    <SignedIn>
      <div className="flex flex-1">
        {aside && (
          <aside className="sticky top-bar w-drawer-left flex-none self-start border-r border-line p-4 max-lg:hidden min-h-[calc(100dvh-var(--bar))]">
            <AreaMenu links={links} onFold={() => setFolded(true)} />
          </aside>
        )}
        <div className="min-w-0 flex-1">
          <div className={aside ? 'px-gutter pt-3 lg:hidden' : 'px-gutter pt-3'}>
            <Button
              variant="ghost"
              size="sm"
              className="-ml-3"
              icon={<PanelLeft aria-hidden="true" />}
              aria-expanded={openAt === pathname}
              onClick={() => {
                if (!ownNav && window.matchMedia('(width >= 1000px)').matches) setFolded(false)
                else setOpenAt(pathname)
              }}
            >
              {m.area_title()}
            </Button>
          </div>
          <main
            id="content"
            tabIndex={-1}
            className={
              ownNav
                ? 'outline-0'
                : 'mx-auto max-w-[1240px] px-gutter py-5 outline-0 lg:px-8 lg:py-8'
            }
          >
            <Outlet />
          </main>
        </div>
      </div>
      <Drawer
        side="left"
        open={openAt === pathname}
        onOpenChange={(open) => setOpenAt(open ? pathname : undefined)}
        title={m.area_title()}
      >
        <div className="-mx-2">
          <AreaMenu links={links} />
        </div>
      </Drawer>
    </SignedIn>
  )
}
