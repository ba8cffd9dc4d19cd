import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import LogOut from 'lucide-react/icons/log-out'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import type { SessionUser } from '@plaudit/contract/accounts'
import { Avatar } from '@plaudit/ui/avatar'
import { LazyMenu } from '@plaudit/ui/lazy-menu'
import { useLocale } from '@plaudit/ui/locale'
import type { MenuItem } from '@plaudit/ui/menu'
import { topBarButtonClass } from '@plaudit/ui/top-bar'
import { inGroups } from '../lib/menu.ts'
import { useOwnLinks } from '../lib/use-own-links.ts'
import { EntryBadge } from './entry-badge.tsx'
import { useTopic } from '../lib/realtime.ts'
import { signOut } from '../lib/sign-out.ts'
import { userKey } from '../lib/user.ts'

/** The person at the end of the bar, with what is theirs. */
export default function AccountMenu({ user }: { user: SessionUser }) {
  const navigate = useNavigate()
  const locale = useLocale()
  const client = useQueryClient()
  // Money comes with other people’s doing too, and with one's own on another device.
  const look = () => void client.invalidateQueries({ queryKey: userKey })
  useTopic('balance', { onEvent: look, onReset: look, onRefused: () => undefined })
  const name = user.full_name ?? user.username ?? ''
  const { own, more } = useOwnLinks()
  const [isWhole, setWhole] = useState(false)
  const groups = inGroups(isWhole ? [...own, ...more] : own)
  const items: MenuItem[] = [
    {
      heading: (
        <>
          <b className="block text-body text-text">{name}</b>
          {user.username}
          {user.balance.amount !== 0 && (
            <span className="num block">
              {m.common_balance({ amount: formatMoney(user.balance, locale) })}
              {user.balance_test && ` · ${m.payments_test()}`}
            </span>
          )}
        </>
      ),
    },
    ...groups.flatMap((group): MenuItem[] => [
      ...group.map(({ href, label, useBadge }) => ({
        label: (
          <>
            {label} <EntryBadge of={useBadge} />
          </>
        ),
        onSelect: () => void navigate(href, { viewTransition: true }),
      })),
      'separator',
    ]),
    ...(more.length > 0 && !isWhole
      ? [{ label: m.common_nav_more(), keepsOpen: true, onSelect: () => setWhole(true) }]
      : []),
    {
      label: m.common_sign_out(),
      icon: <LogOut aria-hidden="true" />,
      onSelect: () => void signOut(),
    },
  ]
  const label = m.common_account_of({ name })
  return (
    <LazyMenu
      label={m.common_account()}
      items={items}
      trigger={
        <button type="button" aria-label={label} title={label} className={topBarButtonClass}>
          <Avatar
            id={user.ux_id ?? name}
            name={name}
            {...(user.avatar && { source: { src: user.avatar } })}
            size={34}
          />
        </button>
      }
    />
  )
}
