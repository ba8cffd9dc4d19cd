import { Outlet } from 'react-router'
import Search from 'lucide-react/icons/search'
import { m } from '@plaudit/i18n/messages'
import { Brand } from '@plaudit/ui/brand'
import { TopBar, TopBarIcon } from '@plaudit/ui/top-bar'
import { AccountArea } from '../components/account-area.tsx'
import { MainLinks } from '../components/main-links.tsx'
import { NavDrawer } from '../components/nav-drawer.tsx'
import { NetworkBanner } from '../components/network-banner.tsx'
import { SiteFoot } from '../components/site-foot.tsx'
import { useNoFoot } from '../lib/handle.ts'
import { deskPart, ownPart } from '../lib/part.ts'
import { slot } from '../lib/slot.tsx'
import { useSite } from '../lib/site.ts'

/** Live badges (conversations, the bell) and the cart. */
const BarEnd = slot(import.meta.glob('../features/*/slots/bar.tsx'), 'own')
/** The search of a desk, which opens where it stands. */
const BarSearch = slot(import.meta.glob('../features/*/slots/bar-search.tsx'), 'desk')
const ActingBand = ownPart(() => import('../components/acting-band.tsx'))
const LookMenu = deskPart(() => import('../components/look-menu.tsx'), { still: true })

/** The main site: the sky bar, the page, the foot. */
export default function MainShell() {
  const noFoot = useNoFoot()
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteBar />
      <NetworkBanner />
      <main id="content" tabIndex={-1} className="flex-1 outline-0">
        <Outlet />
      </main>
      {!noFoot && <SiteFoot />}
    </div>
  )
}

/** The bar of every shell but the mobile one. */
export function SiteBar({ wide }: { wide?: boolean }) {
  const site = useSite()
  const find = m.common_search()
  return (
    <>
      <ActingBand />
      <TopBar
        wide={wide === true}
        menu={<NavDrawer />}
        brand={<Brand name={site?.title ?? 'Plaudit'} {...(site?.logo && { logo: site.logo })} />}
        brandHref="/"
        links={<MainLinks />}
        search={<BarSearch />}
      >
        <TopBarIcon
          href="/search"
          label={find}
          icon={<Search aria-hidden="true" />}
          // On the narrowest phones the words beside it need its room; the menu leads there too.
          className="max-[359px]:hidden lg:hidden"
        />
        <BarEnd />
        <LookMenu />
        <AccountArea />
      </TopBar>
    </>
  )
}
