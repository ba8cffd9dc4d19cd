import type { Voting } from '../voting/open/use-voting.ts'
import type { LiveRound } from './open/live-round.ts'
import { BundlesOver } from './views.tsx'

/** Over the page, where every vote is bought: the bundles of the contestant that the voter tapped. */
export function OpenBundles({ data, voting }: { data: LiveRound; voting: Voting }) {
  const { buying, closeBundles } = voting
  if (!buying || !voting.open) return null
  return (
    <BundlesOver
      contest={data.contest}
      roundId={data.round_id}
      assoxId={buying.assox_id}
      name={buying.name}
      rows={data.rows}
      onClose={closeBundles}
    />
  )
}
