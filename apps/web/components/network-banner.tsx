import { m } from '@plaudit/i18n/messages'
import { useOnline } from '../lib/network.ts'
import { part, useAhead } from '../lib/part.ts'

// Fetched while there is a network: it is shown when there is none. A reader who loses it before that reads the same in
// words alone.
const View = part(() => import('./network-banner-view.tsx'))

/** Says that the network is gone, for as long as it is. */
export function NetworkBanner() {
  useAhead(View)
  return useOnline() ? null : <View waiting={<Plain />} />
}

function Plain() {
  return (
    <p role="status" className="bg-won-soft p-2 text-center text-small text-won-text">
      {m.common_offline()}
    </p>
  )
}
