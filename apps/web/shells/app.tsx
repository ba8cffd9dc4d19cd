import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { LinkProvider } from '@plaudit/ui/link'
import { AppAnchor } from '../components/app/app-anchor.tsx'
import { AppRouter } from '../internals/app-router.tsx'
// Hears of the browser's offer to install, which comes once and early.
import '../lib/install-offer.ts'
import { part } from '../lib/part.ts'
import { slot } from '../lib/slot.tsx'

/** Live badges: the bell and what else a feature has for the bar. */
const BarEnd = slot(import.meta.glob('../features/*/slots/bar.tsx'), 'own')
/** Actions for the thing that a screen is about. */
const BarMore = slot(import.meta.glob('../features/*/slots/app-bar.tsx'))
/** Parts around the screens: the worker, texts that wait for the network, the way to install. */
const Around = slot(import.meta.glob('../features/*/slots/app-shell.tsx'))

// Drawn by the server and links from the first moment; their script comes after the page.
const AppBar = part<{ children: ReactNode }>(() => import('../components/app/app-bar.tsx'))
const AppTabs = part(() => import('../components/app/app-tabs.tsx'))
const Pull = part(() => import('../components/app/pull-page.tsx'), { otherwise: () => null })

/** The whole product for a thumb (product 12): the same screens in a frame of a phone. */
export default function AppShell() {
  return (
    <AppRouter>
      <LinkProvider component={AppAnchor}>
        <div data-app-shell="" className="flex min-h-dvh flex-col">
          <AppBar>
            <BarEnd />
            <BarMore />
          </AppBar>
          <Around />
          <main id="content" tabIndex={-1} className="flex-1 outline-0">
            <Pull />
            <Outlet />
          </main>
          <AppTabs />
        </div>
      </LinkProvider>
    </AppRouter>
  )
}
