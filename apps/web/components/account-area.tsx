import { useLocation } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { signInHref } from '../lib/addresses.ts'
import { part } from '../lib/part.ts'
import { useUser } from '../lib/user.ts'

const AccountMenu = part(() => import('./account-menu.tsx'))

/** At the end of the bar: "Sign in", or the person with what is theirs. */
export function AccountArea() {
  const { user, known } = useUser()
  const location = useLocation()
  if (user) return <AccountMenu user={user} waiting={<span className="size-target flex-none" />} />
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
