/** Purchase as the address of the checkout has it. */
export interface Wanted {
  kind: 'votes' | 'deposit' | 'cart' | 'club' | 'subscription' | 'offer' | 'domain' | 'rest'
  cx_id?: string
  assox_id?: string
  round_id?: number
  quantity?: number
  amount?: number
  currency?: string
  gx_id?: string
  sx_id?: string
  package?: string
  subscription_id?: string
  order_id?: string
  offer_id?: string
  host?: string
  site_id?: number
}

/** In the address of a purchase that is wanted a second time: the checkout that it is wanted beside. */
export const anotherParameter = 'another'

/** In the address of a deposit: the search of the purchase that it is made for. */
export const thenParameter = 'then'

/** In the address of what was bought already when the buyer wanted it (`already_bought`). */
export const beforeParameter = 'before'

/** In the address of a checkout: the ways that did not work for its buyer just now. */
const silentParameter = 'silent'

export const silentIn = (search: URLSearchParams): string[] =>
  search.get(silentParameter)?.split(',') ?? []

/** Parameters that remember these ways; none where each of them worked. */
export const silentWays = (silent: readonly string[]): Record<string, string> =>
  silent.length > 0 ? { [silentParameter]: [...new Set(silent)].join(',') } : {}

/** Search of the page of a purchase that was begun now, or bought before. */
export const begunSearch = (
  checkout_id: string,
  isBefore: boolean,
  silent: readonly string[],
): Record<string, string> => ({
  checkout_id,
  ...silentWays(silent),
  ...(isBefore && { [beforeParameter]: '1' }),
})

export function checkoutHref(wanted: Wanted): string {
  const search = new URLSearchParams(
    Object.entries(wanted).map(([name, value]) => [name, String(value)]),
  )
  return `/checkout?${search}`
}

const named = new Set(
  ['gx_id', 'sx_id', 'package', 'subscription_id'].concat(
    'order_id',
    'offer_id',
    'host',
    'site_id',
  ),
)

/** Returns the input of a quote and a purchase; undefined for an address that names nothing. */
export function wantedFrom(search: URLSearchParams) {
  const kind = search.get('kind')
  if (kind === 'votes') {
    const round = Number(search.get('round_id'))
    return {
      kind,
      cx_id: search.get('cx_id') ?? undefined,
      assox_id: search.get('assox_id') ?? undefined,
      ...(round > 0 && { round_id: round }),
      quantity: Number(search.get('quantity')) || 1,
    } as const
  }
  if (kind === 'deposit')
    return {
      kind,
      amount: { amount: Number(search.get('amount')), currency: search.get('currency') ?? '' },
    } as const
  if (kind === 'cart') {
    const currency = search.get('currency')
    return { kind, ...(currency && { currency }) } as const
  }
  if (
    kind === 'club' ||
    kind === 'subscription' ||
    kind === 'offer' ||
    kind === 'domain' ||
    kind === 'rest'
  ) {
    // People who send a link on write their own parameters into it (`fbclid`, `utm_source`).
    const rest = Object.fromEntries([...search].filter(([name]) => named.has(name)))
    return { kind, ...rest } as const
  }
  return undefined
}
export type WantedInput = NonNullable<ReturnType<typeof wantedFrom>>
