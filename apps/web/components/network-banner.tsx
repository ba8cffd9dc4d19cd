import { useOnline } from '../lib/network.ts'
import { part, useAhead } from '../lib/part.ts'

// Fetched while there is a network: it is shown when there is none.
const View = part(() => import('./network-banner-view.tsx'), { otherwise: () => null })

/** Says that the network is gone, for as long as it is. */
export function NetworkBanner() {
  useAhead(View)
  return useOnline() ? null : <View />
}
