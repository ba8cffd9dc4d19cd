import { Outlet, useLocation, useMatches } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { SideNav } from '@plaudit/ui/side-nav'
import { adminLinks, ownLinks } from '../lib/later-links.ts'
import { useUser } from '../lib/user.ts'
import { SignedIn } from './signed-in.tsx'

/** What a screen of the organiser's area says about itself: `export const handle = { ownNav: true } satisfies OrganiserHandle`. */
export interface OrganiserHandle {
  /** The screen brings its own way around (a contest's studio). */
  ownNav?: boolean
}

/** The organiser's area: the bar over the whole width, the way around at the left, signed-in people only. */
export default function OrganiserShell() {
  return (
    <SignedIn>
      <Area />
    </SignedIn>
  )
}

function Area() {
  const { pathname } = useLocation()
  const { user } = useUser()
  const ownNav = useMatches().some((match) => (match.handle as OrganiserHandle | undefined)?.ownNav)
  const content = (
    <main id="content" tabIndex={-1} className="min-w-0 outline-0">
      <Outlet />
    </main>
  )
  if (ownNav) return content
  const admin = adminLinks(user, pathname)
  return (
    <div className="grid flex-1 gap-x-8 px-gutter max-lg:content-start py-6 lg:grid-cols-[216px_minmax(0,1fr)] lg:px-0 lg:py-0">
      <SideNav
        label={m.common_nav_organiser()}
        groups={[
          { links: ownLinks(pathname) },
          ...(admin.length > 0 ? [{ title: m.common_nav_admin(), links: admin }] : []),
        ]}
        className="lg:border-r lg:border-line lg:p-4"
      />
      <div className="min-w-0 pt-6 lg:py-8 lg:pr-8">{content}</div>
    </div>
  )
}
