import type { BundlesSlot } from '../../contests/open/slots.ts'
import { useSold } from '../use-sold.ts'
import VoteSheet from '../votes/vote-sheet.tsx'

/** The bundles of a contestant over the page, where every vote is bought. */
export default function BundlesOver(slot: BundlesSlot) {
  const prices = useSold(slot.contest, slot.roundId)
  return prices && <VoteSheet {...slot} prices={prices} />
}
