import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Link } from '@plaudit/ui/link'
import { useLocation } from 'react-router'
import { confirmEmailHref } from '../lib/addresses.ts'
import { useUser } from '../lib/user.ts'

/** Asks a person whom no letter and no text reaches yet to confirm their address; nothing for everybody else. */
export function Unreached() {
  const location = useLocation()
  const { user } = useUser()
  if (!user?.email || user.email_confirmed !== false || user.phone_confirmed) return null
  return (
    <Banner
      tone="warn"
      inset
      className="mb-6"
      action={
        <Link kind="action" href={confirmEmailHref(location)}>
          {m.voting_confirm_email()}
        </Link>
      }
    >
      {m.common_unreached()}
    </Banner>
  )
}
