import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Link } from '@plaudit/ui/link'
import { useLocation } from 'react-router'
import { confirmEmailHref } from '../../../lib/addresses.ts'

/** Stands beside the invitations of an organiser who has not shown yet that their own address is theirs. */
export function ConfirmFirst() {
  const location = useLocation()
  return (
    <Banner
      tone="info"
      inset
      action={
        <Link kind="action" href={confirmEmailHref(location)}>
          {m.voting_confirm_email()}
        </Link>
      }
    >
      {m.team_invite_confirm()}
    </Banner>
  )
}
