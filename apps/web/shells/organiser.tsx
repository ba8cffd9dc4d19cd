import { Outlet } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { SideNav } from '@plaudit/ui/side-nav'
import { Palette } from '../components/palette/palette.tsx'
import { sideLink } from '../components/side-link.tsx'
import { organiserEntries } from '../gathered/sides.ts'
import { useOwnNav } from '../lib/handle.ts'
import { useLinks } from '../lib/use-links.ts'
import { SignedIn } from './signed-in.tsx'

/** The organiser's area: the bar over the whole width, the way around at the left, signed-in people only. */
export default function OrganiserShell() {
  return (
    <SignedIn>
      <Area />
    </SignedIn>
  )
}

function Area() {
  const links = useLinks(organiserEntries)
  const content = (
    <main id="content" tabIndex={-1} className="min-w-0 outline-0">
      <Outlet />
    </main>
  )
  if (useOwnNav()) return content
  return (
    <div className="grid flex-1 gap-x-8 px-gutter max-lg:content-start py-6 lg:grid-cols-[216px_minmax(0,1fr)] lg:px-0 lg:py-0">
      <SideNav
        label={m.common_nav_organiser()}
        tool={<Palette links={links} />}
        groups={[{ links: links.map(sideLink) }]}
        className="lg:border-r lg:border-line lg:p-4"
      />
      <div className="min-w-0 pt-6 lg:py-8 lg:pr-8">{content}</div>
    </div>
  )
}
