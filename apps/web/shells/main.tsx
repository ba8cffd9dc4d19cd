import { Outlet, useLocation } from 'react-router'
import Search from 'lucide-react/icons/search'
import { m } from '@plaudit/i18n/messages'
import { Brand } from '@plaudit/ui/brand'
import { TopBar, TopBarIcon, TopBarSearch } from '@plaudit/ui/top-bar'
import { AccountArea } from '../components/account-area.tsx'
import { LookMenu } from '../components/look-menu.tsx'
import { NavDrawer } from '../components/nav-drawer.tsx'
import { NetworkBanner } from '../components/network-banner.tsx'
import { SiteFoot } from '../components/site-foot.tsx'
import { mainLinks } from '../lib/navigation.ts'
import { useSite } from '../lib/site.ts'

/** The main site: the sky bar, the page, the foot. */
export default function MainShell() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteBar />
      <NetworkBanner />
      <main id="content" tabIndex={-1} className="flex-1 outline-0">
        <Outlet />
      </main>
      <SiteFoot />
    </div>
  )
}

/** The bar of every shell but the mobile one. */
export function SiteBar({ wide }: { wide?: boolean }) {
  const { pathname } = useLocation()
  const site = useSite()
  const find = m.common_find_contest()
  return (
    <TopBar
      wide={wide === true}
      menu={<NavDrawer />}
      brand={<Brand name={site?.title ?? 'Plaudit'} {...(site?.logo && { logo: site.logo })} />}
      brandHref="/"
      label={m.common_nav_main()}
      links={mainLinks(pathname)}
      search={<TopBarSearch href="/contests">{find}</TopBarSearch>}
    >
      <TopBarIcon
        href="/contests"
        label={find}
        icon={<Search aria-hidden="true" />}
        // On the narrowest phones the words beside it need its room; the menu leads there too.
        className="max-[359px]:hidden lg:hidden"
      />
      <LookMenu />
      <AccountArea />
    </TopBar>
  )
}
