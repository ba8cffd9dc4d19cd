import { useLocation } from 'react-router'
import Search from 'lucide-react/icons/search'
import { m } from '@plaudit/i18n/messages'
import { TopBarIcon } from '@plaudit/ui/top-bar'
import { part } from '../../lib/part.ts'
import { below, isForOthers, isRoot, tabOf } from './tab-addresses.ts'

const ShareIt = part(() => import('./share-it.tsx'))

/** Shows the reader's place and the acts that it offers. The server draws it; its script comes after the page. */
export default function AppHere() {
  const { pathname } = useLocation()
  const root = isRoot(pathname)
  const title = titleOf(pathname)
  return (
    <>
      {!(root && tabOf(pathname) === 'contests') && (
        <p className="min-w-0 truncate pl-2 text-[1.1875rem] font-bold tracking-[-.02em]">
          {title}
        </p>
      )}
      <span className="flex-1" />
      {root || (title !== '' && below(pathname) !== 'search') ? (
        <TopBarIcon href="/search" label={m.common_search()} icon={<Search aria-hidden="true" />} />
      ) : (
        isForOthers(pathname) && <ShareIt />
      )}
    </>
  )
}

/** Returns the title of the bar: screens about one thing show its name in their body, and the bar stays empty. */
function titleOf(pathname: string): string {
  const path = below(pathname)
  const titles: Record<string, () => string> = {
    list: m.phone_discover,
    contests: m.common_contests,
    search: m.search_title,
    services: m.phone_services,
    chat: m.phone_chat,
    groups: m.phone_clubs,
    providers: m.phone_providers,
    auth: m.common_sign_in,
    profile: m.phone_me,
    waiting: m.phone_waiting,
    share: m.phone_share,
    jobs: m.hiring_title,
    'my-tasks': m.todos_title,
    task: m.todos_title,
    addTask: m.todos_title,
    editTask: m.todos_title,
    sales: m.orders_sales,
    library: m.orders_library,
    myclubs: m.clubs_mine,
    checkout: m.payments_checkout_title,
    cart: m.orders_cart,
    earnings: m.payments_earnings,
    'user/deposit': m.payments_deposit_title,
    'edit-profile': m.profile_settings,
    'notifications/preferences': m.notifications_preferences,
    'profile/page': m.profile_my_page,
    'profile/personal-data': m.phone_personal_data,
    'profile/written': m.feeds_written,
    'profile/decisions': m.reports_decisions,
    'profile/orders': m.phone_orders,
    'profile/recently-viewed': m.phone_recently_viewed,
    'profile/subscriptions': m.phone_subscriptions,
    'profile/payments': m.phone_payments,
    'profile/services': m.phone_my_services,
  }
  return titles[path]?.() ?? ''
}
