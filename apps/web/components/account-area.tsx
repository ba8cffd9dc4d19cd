import { useLocation, useNavigate } from 'react-router'
import LogOut from 'lucide-react/icons/log-out'
import { m } from '@plaudit/i18n/messages'
import type { SessionUser } from '@plaudit/contract/accounts'
import { Avatar } from '@plaudit/ui/avatar'
import { ButtonLink } from '@plaudit/ui/button'
import { LazyMenu } from '@plaudit/ui/lazy-menu'
import type { MenuItem } from '@plaudit/ui/menu'
import { topBarButtonClass } from '@plaudit/ui/top-bar'
import { signInHref } from '../lib/addresses.ts'
import { adminLinks, ownLinks } from '../lib/navigation.ts'
import { signOut, useUser } from '../lib/user.ts'

/** At the end of the bar: "Sign in", or the person with what is theirs. */
export function AccountArea() {
  const { user, known } = useUser()
  const location = useLocation()
  if (user) return <AccountMenu user={user} pathname={location.pathname} />
  return (
    <ButtonLink
      size="sm"
      variant="primary"
      href={signInHref(location)}
      // The head's script marks a device that remembers somebody: no "Sign in" flashes there.
      className={`ml-1 whitespace-nowrap [--on-primary:#fff] [--primary:#0b1b2b] ${known ? '' : 'in-data-signed-in:invisible'}`}
    >
      {m.common_sign_in()}
    </ButtonLink>
  )
}

function AccountMenu({ user, pathname }: { user: SessionUser; pathname: string }) {
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
