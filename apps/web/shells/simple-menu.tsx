import { Outlet } from 'react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { m } from '@plaudit/i18n/messages'
import { Anchor, Link } from '@plaudit/ui/link'
import { areaEntries } from '../gathered/sides.ts'
import { areas } from '../lib/area.ts'
import { useLinks } from '../lib/use-links.ts'
import { SignedIn } from './signed-in.tsx'

/** `/admin/simpleMenu`: the organiser's area as a plain list; each screen leads back to it. */
export default function SimpleMenuShell() {
  const [home, ...links] = useLinks(areaEntries, areas.simpleMenu)
  return (
    <SignedIn>
      <div className="mx-auto w-full max-w-[1080px] px-gutter py-5 lg:py-8">
        {home?.current ? (
          <nav aria-label={m.area_title()} className="mb-8">
            <ul className="divide-y divide-line border-y border-line">
              {links.map(({ href, label }) => (
                <li key={href}>
                  <Anchor
                    href={href}
                    className="flex min-h-13 items-center gap-3 px-1 py-2 text-lead font-medium hover:bg-sunken"
                  >
                    <span className="flex-1">{label}</span>
                    <ChevronRight aria-hidden="true" className="size-5 text-muted" />
                  </Anchor>
                </li>
              ))}
            </ul>
          </nav>
        ) : (
          <nav aria-label={m.area_title()} className="mb-4">
            <Link href={areas.simpleMenu} className="inline-flex min-h-target items-center gap-2">
              <ArrowLeft aria-hidden="true" className="size-5" />
              {m.area_title()}
            </Link>
          </nav>
        )}
        <main id="content" tabIndex={-1} className="min-w-0 outline-0">
          <Outlet />
        </main>
      </div>
    </SignedIn>
  )
}
