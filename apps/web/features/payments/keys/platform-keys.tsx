import { m } from '@plaudit/i18n/messages'
import { ownMeta } from '../../../lib/own-meta.ts'
import { Keys } from './keys.tsx'

export const meta = ownMeta(m.payment_keys_title)

/** `/admin/providers`: the keys with which the platform itself is paid and pays out. */
export default function PlatformKeys() {
  return <Keys keysOf="platform" />
}
