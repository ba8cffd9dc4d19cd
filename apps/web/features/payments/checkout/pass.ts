const keyOf = (checkoutId: string): string => `checkout pass ${checkoutId}`

/**
 * Returns the input for a checkout. The wrapped app leads to the browser of the device, which knows nobody, with a pass
 * in the address; the pass stays with the tab, so that a buyer who comes back from a provider finds the checkout again.
 */
export function askFor(checkoutId: string): { checkout_id: string; pass?: string } {
  const pass = passOf(checkoutId)
  return { checkout_id: checkoutId, ...(pass !== null && { pass }) }
}

function passOf(checkoutId: string): string | null {
  // The server draws a page without it.
  if (typeof location === 'undefined') return null
  const given = new URLSearchParams(location.search).get('pass')
  try {
    if (given !== null) sessionStorage.setItem(keyOf(checkoutId), given)
    return given ?? sessionStorage.getItem(keyOf(checkoutId))
  } catch {
    // A browser that keeps nothing.
    return given
  }
}

/** True if this page was just opened from the app: it goes on to the provider by itself. */
export const isHandedOver = (search: URLSearchParams): boolean => search.has('pass')
