import type { ComponentType } from 'react'
import Bell from 'lucide-react/icons/bell'
import BookOpen from 'lucide-react/icons/book-open'
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign'
import Clock from 'lucide-react/icons/clock'
import CreditCard from 'lucide-react/icons/credit-card'
import Gavel from 'lucide-react/icons/gavel'
import Handshake from 'lucide-react/icons/handshake'
import KeyRound from 'lucide-react/icons/key-round'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ListChecks from 'lucide-react/icons/list-checks'
import MessageCircle from 'lucide-react/icons/message-circle'
import PenLine from 'lucide-react/icons/pen-line'
import Repeat from 'lucide-react/icons/repeat'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Store from 'lucide-react/icons/store'
import Tag from 'lucide-react/icons/tag'
import Trophy from 'lucide-react/icons/trophy'
import UserRound from 'lucide-react/icons/user-round'
import UsersRound from 'lucide-react/icons/users-round'
import Wallet from 'lucide-react/icons/wallet'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { m } from '@plaudit/i18n/messages'
import { Anchor } from '@plaudit/ui/link'
import { EntryBadge } from '../../components/entry-badge.tsx'
import { inGroups } from '../../lib/menu.ts'
import type { useOwnLinks } from '../../lib/use-own-links.ts'
import Fact from './facts.tsx'
import { rowClass } from './row-class.ts'

type Icon = ComponentType<{ 'aria-hidden': 'true'; className: string }>

const icons: Record<string, Icon> = {
  '/user-profile': UserRound,
  '/conversations': MessageCircle,
  '/myclubs': UsersRound,
  '/feed/all': Bell,
  '/user-profile/written': PenLine,
  '/dashboard': LayoutDashboard,
  '/editContests': Trophy,
  '/managecontestant': UsersRound,
  '/judge': Gavel,
  '/service': Store,
  '/manage-services': Tag,
  '/sales': Store,
  '/offers': Handshake,
  '/orders': ShoppingBag,
  '/library': BookOpen,
  '/recently-viewed': Clock,
  '/payments': CreditCard,
  '/subscriptions': Repeat,
  '/earnings': CircleDollarSign,
  '/user/receive-payments': Wallet,
  '/my-tasks': ListChecks,
  '/edit-profile': Settings,
  '/edit-profile/security': ShieldCheck,
  '/notifications/preferences': Bell,
  '/admin': KeyRound,
}

/** Order of the groups: the person's work and payments first, then their property, then the ways to reach them. */
const order = ['tasks', 'orders', 'money', 'organiser', 'sales', 'page', 'settings', 'admin']

type OwnLinks = Pick<ReturnType<typeof useOwnLinks>, 'own' | 'more'>
type Links = OwnLinks['own']

const inOrder = (links: Links): Links =>
  inGroups(links)
    .toSorted(
      ([one], [other]) => order.indexOf(one?.group ?? '') - order.indexOf(other?.group ?? ''),
    )
    .flat()

/**
 * The person's own things: their menu with a sign and a fact each; entries that serve nothing that they do come on a
 * tap (product 14).
 */
export function OwnRows({ links: { own, more } }: { links: OwnLinks }) {
  return (
    <nav aria-label={m.common_nav_yours()} className="mt-5">
      <Rows links={own} />
      {more.length > 0 && (
        <details>
          <summary className={rowClass}>{m.common_nav_more()}</summary>
          <Rows links={more} />
        </details>
      )}
    </nav>
  )
}

function Rows({ links }: { links: Links }) {
  return (
    <ul className="border-t border-line">
      {inOrder(links).map(({ href, label, useBadge }) => {
        const Icon = icons[href] ?? ChevronRight
        return (
          <li key={href}>
            <Anchor href={href} className={rowClass}>
              <Icon aria-hidden="true" className="size-5 flex-none text-muted" />
              <span className="min-w-0 flex-1 truncate">{label}</span>
              {useBadge ? <EntryBadge of={useBadge} /> : <Fact href={href} />}
              <ChevronRight aria-hidden="true" className="size-4.5 flex-none text-muted" />
            </Anchor>
          </li>
        )
      })}
    </ul>
  )
}
