import { Outlet } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { Mark } from '@plaudit/ui/brand'
import { SideNav } from '@plaudit/ui/side-nav'
import { LoneState } from '../components/lone-state.tsx'
import { Palette } from '../components/palette/palette.tsx'
import { sideLink } from '../components/side-link.tsx'
import { adminEntries } from '../gathered/sides.ts'
import { useSite } from '../lib/site.ts'
import { useLinks } from '../lib/use-links.ts'
import { useUser } from '../lib/user.ts'
import { SignedIn } from './signed-in.tsx'

/**
 * `/admin`: the platform's own screens, for admins, and the screens in which people of support answer, for them. The
 * server gives the content of these screens to nobody else either.
 */
export default function AdminShell() {
  return (
    <SignedIn>
      <Platform />
    </SignedIn>
  )
}

function Platform() {
  const { user } = useUser()
  const site = useSite()
  const isAdmin = user?.is_admin === true
  const all = useLinks(adminEntries, '/admin')
  const links = isAdmin ? all : all.filter(({ forSupport }) => user?.is_support && forSupport)
  const mayStay = isAdmin || links.some(({ current }) => current)
  if (!mayStay)
    return (
      <main id="content" tabIndex={-1} className="flex-1 outline-0">
        <LoneState
          scene="door"
          title={m.common_forbidden_title()}
          href="/contests"
          verb={m.common_see_contests()}
        >
          {m.common_forbidden_text()}
        </LoneState>
      </main>
    )
  const machines = links.filter(({ isMachine }) => isMachine)
  return (
    <div className="grid flex-1 gap-x-8 px-gutter py-6 max-lg:content-start lg:grid-cols-[232px_minmax(0,1fr)] lg:px-0 lg:py-0">
      <SideNav
        label={m.common_nav_admin()}
        head={
          <>
            <span className="flex-none [&>svg]:size-9">
              <Mark />
            </span>
            <span className="min-w-0 leading-tight">
              {m.common_nav_admin()}
              <span className="block truncate text-micro font-normal text-muted">{site?.host}</span>
            </span>
          </>
        }
        {...(isAdmin && { tool: <Palette links={links} withAccounts /> })}
        groups={[
          { links: links.filter(({ isMachine }) => !isMachine).map(sideLink) },
          ...(machines.length > 0
            ? [{ title: m.admin_machine_room(), links: machines.map(sideLink) }]
            : []),
        ]}
        className="lg:border-r lg:border-line lg:p-4 lg:pt-5"
      />
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 pt-6 outline-0 lg:max-w-[1240px] lg:py-8 lg:pr-8"
      >
        <Outlet />
      </main>
    </div>
  )
}
