import { Outlet } from 'react-router'
import { Brand } from '@plaudit/ui/brand'
import { TopBar } from '@plaudit/ui/top-bar'
import { AccountArea } from '../components/account-area.tsx'
import { NetworkBanner } from '../components/network-banner.tsx'
import { SiteFoot } from '../components/site-foot.tsx'
import { useSite } from '../lib/site.ts'

/** The light layout under /mobile: one column, one bar, nothing beside the contest. */
export default function MobileShell() {
  const site = useSite()
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[520px] flex-col bg-surface shadow-2">
      <TopBar
        brand={<Brand name={site?.title ?? 'Plaudit'} {...(site?.logo && { logo: site.logo })} />}
        brandHref="/mobile/contests/"
      >
        <AccountArea />
      </TopBar>
      <NetworkBanner />
      <main id="content" tabIndex={-1} className="flex-1 outline-0">
        <Outlet />
      </main>
      <SiteFoot short />
    </div>
  )
}
