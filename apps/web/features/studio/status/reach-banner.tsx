import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import type { Reach } from './reach.ts'

/** Said where a link is shared that not everybody can open. */
export function ReachBanner({ whom }: Pick<Reach, 'whom'>) {
  if (whom === 'all') return null
  return (
    <Banner tone="warn" inset>
      {whom === 'here' ? m.studio_reach_here() : m.studio_reach_network()}
    </Banner>
  )
}
