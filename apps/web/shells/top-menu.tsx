import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { LinkTabs } from '@plaudit/ui/tabs'
import { areaLinks } from '../lib/area.ts'
import { SignedIn } from './signed-in.tsx'

/** `/admin/topMenu`: the organiser's area with its screens as tabs under the bar. */
export function TopMenuShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <SignedIn>
      <LinkTabs sticky label={m.area_title()} tabs={areaLinks('topMenu', pathname)} />
      <main id="content" tabIndex={-1} className="page w-full py-5 outline-0 lg:py-8">
        {children}
      </main>
    </SignedIn>
  )
}
