import { newId } from '../../../components/form/new-id.ts'
import type { WantedInput } from './address.ts'

const nameOf = (wanted: WantedInput): string => `purchase:${JSON.stringify(wanted)}`

/**
 * The id of a purchase that is being made in this tab: a reload and a second tap while the network is gone find the
 * first one. Another way of paying or another price is another purchase.
 */
export function purchaseId(
  wanted: WantedInput,
  provider: string,
  expected: { amount: number; currency: string },
): string {
  const name = nameOf(wanted)
  const terms = `${provider} ${expected.amount} ${expected.currency}`
  try {
    const [kept, id] = (sessionStorage.getItem(name) ?? '').split('|')
    if (kept === terms && id) return id
    const fresh = newId()
    sessionStorage.setItem(name, `${terms}|${fresh}`)
    return fresh
  } catch {
    // A browser that keeps nothing: each tap is a purchase of its own, and the button takes one at a time.
    return newId()
  }
}

/** The next purchase of the same is another one. */
export function dropPurchase(wanted: WantedInput): void {
  try {
    sessionStorage.removeItem(nameOf(wanted))
  } catch {
    // Nothing was kept.
  }
}
