import type { ReactNode } from 'react'
import { m } from '@plaudit/i18n/messages'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { ExportDock } from '../components/export-dock.tsx'
import { NetworkBanner } from '../components/network-banner.tsx'
import { SignInFirst } from '../components/sign-in-first.tsx'
import { useUser } from '../lib/user.ts'
import { SiteBar } from './main.tsx'

/** The bar over the whole width and, for signed-in people only, the screen below it. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { user, known } = useUser()
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteBar wide />
      <NetworkBanner />
      <noscript>
        <p className="page py-6 text-muted">{m.common_no_script()}</p>
      </noscript>
      {user ? children : known ? <Door /> : <Waiting />}
      {user && <ExportDock />}
    </div>
  )
}

function Door() {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="page grid min-h-[60dvh] place-items-center outline-0"
    >
      <SignInFirst />
    </main>
  )
}

function Waiting() {
  return (
    <main id="content" className="page grid gap-6 py-8" aria-busy="true">
      <PanelSkeleton />
      <PanelSkeleton />
    </main>
  )
}
