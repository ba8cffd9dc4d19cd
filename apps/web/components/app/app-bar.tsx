import type { MouseEvent, ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { m } from '@plaudit/i18n/messages'
import { cx } from '@plaudit/ui/classes'
import { Brand } from '@plaudit/ui/brand'
import { Anchor } from '@plaudit/ui/link'
import { topBarButtonClass } from '@plaudit/ui/top-bar'
import { appBase, isInApp } from '../../lib/app-base.ts'
import { part } from '../../lib/part.ts'
import { useSite } from '../../lib/site.ts'
import { below, hasCover, isRoot, rootOf, tabOf } from './tab-addresses.ts'

const AppHere = part(() => import('./app-here.tsx'), {
  otherwise: () => <span className="flex-1" />,
})

/** Screens whose own heading would say the bar's title once more. */
const named: ReadonlySet<string> = new Set([
  ...['waiting', 'library', 'myclubs', 'cart', 'earnings', 'user/deposit', 'edit-profile'],
  ...['search', 'sales', 'chat'],
  'notifications/preferences',
  ...['page', 'personal-data', 'written', 'decisions'].map((part) => `profile/${part}`),
  ...['orders', 'recently-viewed', 'subscriptions', 'payments', 'services'].map(
    (part) => `profile/${part}`,
  ),
])

/** The bar of the phone's shell: where one is, the way back, and at the right what is live. */
export default function AppBar({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation()
  const site = useSite()
  const root = isRoot(pathname)
  return (
    <header
      data-screen-only=""
      data-says-title={named.has(below(pathname)) ? '' : undefined}
      className={cx(
        'sticky top-0 z-30 bg-nav pt-[env(safe-area-inset-top)] text-on-nav [--focus:var(--on-nav)]',
        hasCover(pathname) && 'over-cover',
      )}
    >
      <a
        href="#content"
        className="absolute top-1.5 left-2 z-1 -translate-y-[calc(100%+1rem)] rounded-full bg-[#0b1b2b] px-4 py-2.5 font-semibold text-white focus-visible:translate-y-0"
      >
        {m.ui_skip()}
      </a>
      <div className="flex h-(--app-row) items-center gap-1 pr-[max(8px,env(safe-area-inset-right))] pl-[max(8px,env(safe-area-inset-left))]">
        {!root && <Back />}
        {root && tabOf(pathname) === 'contests' && (
          <Anchor href="/app" className="flex min-h-target items-center rounded-in pl-2">
            <Brand name={site?.title ?? 'Plaudit'} {...(site?.logo && { logo: site.logo })} />
          </Anchor>
        )}
        <AppHere />
        {children}
      </div>
    </header>
  )
}

/**
 * True if the browser's list goes back to another page of the shell, which a plain link left: without a network all are.
 * The page of signing in has done its work.
 */
function cameFromApp(): boolean {
  const { navigation } = window as { navigation?: Navigation }
  const url = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url
  const before = typeof url === 'string' ? new URL(url).pathname : ''
  return isInApp(before) && before !== `${appBase}/auth`
}

/** To where one came from; where one came from nowhere, to the beginning of the tab. */
function Back() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const back = (event: MouseEvent) => {
    // The router counts its own steps: before the first there is another page, another site, or nothing.
    const isFirst = ((window.history.state as { idx?: number } | null)?.idx ?? 0) < 1
    if (isFirst && !cameFromApp()) return
    event.preventDefault()
    if (isFirst) window.history.back()
    else void navigate(-1)
  }
  return (
    <Anchor
      href={rootOf(tabOf(pathname))}
      aria-label={m.phone_back()}
      title={m.phone_back()}
      onClick={back}
      className={topBarButtonClass}
    >
      <ChevronLeft aria-hidden="true" />
    </Anchor>
  )
}
