import { useLocation, useSearchParams } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { LinkSegments } from '@plaudit/ui/segmented'
import { ownMeta } from '../../../lib/own-meta.ts'
import { useUser } from '../../../lib/user.ts'
import { Keys } from './keys.tsx'
import type { KeysOf } from './use-keys.ts'

export const meta = ownMeta(m.payment_keys_title)

/** `/user/receive-payments`, `/admin/…/receive-payments`: the keys with which one is paid (specification 3). */
export default function ReceivePayments() {
  const { user } = useUser()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const isAdmin = user?.is_admin === true
  const keysOf: KeysOf = isAdmin && search.get('of') === 'platform' ? 'platform' : 'me'
  const segments = [
    { href: pathname, label: m.payment_keys_mine(), current: keysOf === 'me' },
    {
      href: `${pathname}?of=platform`,
      label: m.payment_keys_platform(),
      current: keysOf === 'platform',
    },
  ]
  return (
    <Keys keysOf={keysOf}>
      {isAdmin && (
        <LinkSegments label={m.payment_keys_whose()} className="mb-5" segments={segments} />
      )}
    </Keys>
  )
}
