import type { ComponentType } from 'react'
import MessageCircle from 'lucide-react/icons/message-circle'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Trophy from 'lucide-react/icons/trophy'
import UserRound from 'lucide-react/icons/user-round'
import UsersRound from 'lucide-react/icons/users-round'
import { useLocation } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { Anchor } from '@plaudit/ui/link'
import { part } from '../../lib/part.ts'
import { useSwitched } from '../../lib/site.ts'
import { left, litTab, rootOf, tabsHere } from './tab-addresses.ts'
import type { TabName } from './tab-addresses.ts'

const TabBadge = part<{ tab: TabName }>(() => import('./tab-badge.tsx'), { otherwise: () => null })

/** The person's own face, once the device has said who is here. */
const TabFace = part(() => import('./tab-face.tsx'), { otherwise: () => null })

const TabKeeper = part(() => import('./tab-keeper.tsx'), { otherwise: () => null })

const icons: Record<TabName, ComponentType<{ 'aria-hidden': 'true'; className: string }>> = {
  contests: Trophy,
  services: ShoppingBag,
  chat: MessageCircle,
  groups: UsersRound,
  profile: UserRound,
}

const labels: Record<TabName, () => string> = {
  contests: m.common_contests,
  services: m.phone_services,
  chat: m.phone_chat,
  groups: m.phone_clubs,
  profile: m.phone_me,
}

/**
 * The screens that a thumb needs most, always in its reach. A contest's dock takes their place, and a keyboard that is
 * open on the glass hides them. They come back a moment after the field was left: a tap in that moment hits what stands
 * under the thumb.
 */
export default function AppTabs() {
  const { pathname, search } = useLocation()
  const switched = useSwitched()
  const current = litTab(pathname)
  const leave = () => {
    if (current) left.set(current, { href: pathname + search, scroll: window.scrollY })
  }
  return (
    <nav
      aria-label={m.phone_tabs()}
      data-app-tabs=""
      data-screen-only=""
      className="fixed inset-x-0 bottom-0 z-24 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] transition-[visibility] delay-300 duration-0 [body:has([data-dock=shown],[data-dock=phone],[data-own-foot])_&]:hidden pointer-coarse:[body:has(:is(input:not([type=checkbox],[type=radio]),textarea):focus)_&]:invisible pointer-coarse:[body:has(:is(input:not([type=checkbox],[type=radio]),textarea):focus)_&]:delay-0"
    >
      <ul className="mx-auto flex max-w-[560px] px-[max(4px,env(safe-area-inset-left))]">
        {tabsHere(switched).map((tab) => {
          const Icon = icons[tab]
          const isCurrent = tab === current
          return (
            <li key={tab} className="min-w-0 flex-1">
              <Anchor
                href={(!isCurrent && left.get(tab)?.href) || rootOf(tab)}
                data-tab={tab}
                onClick={isCurrent ? undefined : leave}
                aria-current={isCurrent ? 'page' : undefined}
                className="group grid min-h-(--app-row) grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-0.5 [@media(max-height:30rem)]:flex [@media(max-height:30rem)]:items-center [@media(max-height:30rem)]:justify-center text-micro font-medium text-muted aria-[current]:font-semibold aria-[current]:text-text"
              >
                <span className="relative grid h-7 w-full max-w-14 place-items-center [@media(max-height:30rem)]:max-w-9 rounded-full group-aria-[current]:bg-nav group-aria-[current]:text-on-nav">
                  <Icon aria-hidden="true" className="size-[21px]" />
                  {tab === 'profile' && <TabFace />}
                  <TabBadge tab={tab} />
                </span>
                <span className="max-w-full truncate">{labels[tab]()}</span>
              </Anchor>
            </li>
          )
        })}
      </ul>
      <TabKeeper />
    </nav>
  )
}
