import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'

export default function NetworkBannerView() {
  return <Banner tone="offline">{m.common_offline()}</Banner>
}
