import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { useOnline } from '../lib/network.ts'

/** Says that the network is gone, for as long as it is. */
export function NetworkBanner() {
  if (useOnline()) return null
  return <Banner tone="offline">{m.common_offline()}</Banner>
}
