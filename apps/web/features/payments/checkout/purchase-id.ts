import { newId } from '../../../components/form/new-id.ts'
import { readJson, writeJson } from '../../../lib/storage.ts'
import type { WantedInput } from './address.ts'

/** Purchases of this browser, whose tabs share them; they go with the person who signs out (lib/session). */
const key = 'kept:purchases'
/** Milliseconds for which a price holds: what was wanted before that is wanted anew. */
const keptFor = 30 * 60_000

interface Purchase {
  /** Way of paying, and the price. */
  terms: string
  id: string
  at: number
  /** Once it is begun. */
  checkout_id?: string
}

const nameOf = (wanted: WantedInput): string => JSON.stringify(wanted)

function kept(): Record<string, Purchase> {
  const all = Object.entries(readJson<Record<string, Purchase>>(key) ?? {})
  return Object.fromEntries(all.filter(([, { at }]) => at > Date.now() - keptFor))
}

const put = (wanted: WantedInput, purchase: Purchase): void =>
  writeJson(key, { ...kept(), [nameOf(wanted)]: purchase })

/**
 * The id of a purchase that is being made: a reload, a second tap while the network is gone and a second tab find the
 * first one. Other terms are another purchase, and so is the next one after it was begun.
 */
export function purchaseId(wanted: WantedInput, terms: string): string {
  const before = kept()[nameOf(wanted)]
  if (before?.terms === terms && before.checkout_id === undefined) return before.id
  const id = newId()
  put(wanted, { terms, id, at: Date.now() })
  return id
}

/**
 * Notes a begun purchase: tabs that were opened before show it (`begunSince`), and the next purchase of the same is
 * another one.
 */
export function noteBegun(wanted: WantedInput, checkout_id: string): void {
  put(wanted, { terms: '', id: '', at: Date.now(), checkout_id })
}

/**
 * Notes the checkout that this browser goes to a provider with: it may have begun elsewhere, in the wrapped app, and
 * the provider may lead back without its name (`begunLast`).
 */
export const noteGone = (checkout_id: string): void =>
  writeJson(key, { ...kept(), gone: { terms: '', id: '', at: Date.now(), checkout_id } })

/** The checkout that any tab began for the same since then: what was seen on this page is paid there. */
export function begunSince(wanted: WantedInput, since: number): string | undefined {
  const purchase = kept()[nameOf(wanted)]
  return purchase !== undefined && purchase.at >= since ? purchase.checkout_id : undefined
}

/**
 * The checkout that was begun last in this browser. MonCash leads a payer back to one address for all payments, with a
 * number of its own alone.
 */
export const begunLast = (): string | undefined =>
  Object.values(kept())
    .filter(({ checkout_id }) => checkout_id !== undefined)
    .toSorted((one, other) => other.at - one.at)[0]?.checkout_id
