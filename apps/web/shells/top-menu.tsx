import { Outlet } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { LinkTabs } from '@plaudit/ui/tabs'
import { areaEntries } from '../gathered/sides.ts'
import { areas } from '../lib/area.ts'
import { useLinks } from '../lib/use-links.ts'
import { SignedIn } from './signed-in.tsx'

/** `/admin/topMenu`: the organiser's area with its screens as tabs under the bar. */
export default function TopMenuShell() {
  const links = useLinks(areaEntries, areas.topMenu)
  return (
    <SignedIn>
      <LinkTabs sticky label={m.area_title()} tabs={links} />
      <main id="content" tabIndex={-1} className="page w-full py-5 outline-0 lg:py-8">
        <Outlet />
      </main>
    </SignedIn>
  )
}
