import type { WantedInput } from './address.ts'

/** Returns what is bought at an address: the cart where it names nothing and anything is in the cart. */
export const wantedOrCart = (
  named: WantedInput | undefined,
  cart: { count: number } | undefined,
): WantedInput | undefined => named ?? (cart && cart.count > 0 ? { kind: 'cart' } : undefined)
