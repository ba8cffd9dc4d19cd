import { extrasOf, unitsOf } from '@plaudit/contract/marketplace/prices'
import type { PurchaseSlot } from './slots.ts'

/**
 * Returns the choice's total, minor units; undefined where that is the package's price alone. The server asks it anew.
 */
export function totalOf({
  service,
  choice,
  extras,
  time,
}: Omit<PurchaseSlot, 'place'>): number | undefined {
  const taken = choice && extrasOf(choice, extras)
  if (choice?.price == null || taken === undefined) return undefined
  const minutes = time?.minutes ?? service.availability?.length_min ?? 60
  const base = Math.round(choice.price * unitsOf(service, minutes))
  const one = base + taken.reduce((sum, { price }) => sum + price, 0)
  const total = one * (time?.seats ?? 1)
  const isChosen = extras.length > 0 || time !== undefined
  return isChosen && total !== choice.price ? total : undefined
}
