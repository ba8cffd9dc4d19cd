import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { ExportDock } from '../components/export-dock.tsx'
import { NetworkBanner } from '../components/network-banner.tsx'
import { signInHref, signUpHref } from '../lib/addresses.ts'
import { useUser } from '../lib/user.ts'
import { SiteBar } from './main.tsx'

/** The bar over the whole width and, for signed-in people only, what stands below it. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { user, known } = useUser()
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteBar wide />
      <NetworkBanner />
      <noscript>
        <p className="page py-6 text-muted">{m.common_no_script()}</p>
      </noscript>
      {user ? children : known ? <SignInFirst /> : <Waiting />}
      {user && <ExportDock />}
    </div>
  )
}

function SignInFirst() {
  const location = useLocation()
  return (
    <main
      id="content"
      tabIndex={-1}
      className="page grid min-h-[60dvh] place-items-center outline-0"
    >
      <EmptyState
        level={1}
        scene="door"
        title={m.common_sign_in_first_title()}
        action={
          <>
            <ButtonLink variant="act" href={signInHref(location)}>
              {m.common_sign_in()}
            </ButtonLink>
            <ButtonLink variant="outline" href={signUpHref(location)}>
              {m.common_sign_up()}
            </ButtonLink>
          </>
        }
      >
        {m.common_sign_in_first_text()}
      </EmptyState>
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
