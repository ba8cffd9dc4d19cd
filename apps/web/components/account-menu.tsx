import { useNavigate } from 'react-router'
import LogOut from 'lucide-react/icons/log-out'
import { m } from '@plaudit/i18n/messages'
import type { SessionUser } from '@plaudit/contract/accounts'
import { Avatar } from '@plaudit/ui/avatar'
import { LazyMenu } from '@plaudit/ui/lazy-menu'
import type { MenuItem } from '@plaudit/ui/menu'
import { topBarButtonClass } from '@plaudit/ui/top-bar'
import { adminLinks, ownLinks } from '../lib/later-links.ts'
import { signOut } from '../lib/user.ts'

/** The person at the end of the bar, with what is theirs. */
export default function AccountMenu({ user, pathname }: { user: SessionUser; pathname: string }) {
  const navigate = useNavigate()
  const name = user.full_name ?? user.username ?? ''
  const links = [...ownLinks(pathname), ...adminLinks(user, pathname)]
  const items: MenuItem[] = [
    {
      heading: (
        <>
          <b className="block text-body text-text">{name}</b>
          {user.username}
        </>
      ),
    },
    ...links.map(({ href, label }) => ({
      label,
      onSelect: () => void navigate(href, { viewTransition: true }),
    })),
    'separator',
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
