import { appBase, isInApp } from '../../../lib/app-base.ts'

/** Providers lead back to the main site's address alone: what left from the shell is remembered in its tab. */
const key = (checkoutId: string): string => `checkout-left-app:${checkoutId}`

export function noteWayBack(checkoutId: string): void {
  try {
    if (isInApp(location.pathname)) sessionStorage.setItem(key(checkoutId), '1')
  } catch {
    // Without storage one comes back to the main site's page, which has the same on it.
  }
}

/** The shell's address for who came back from a provider and had left from there. */
export function wayBack({ pathname, search }: Location, checkoutId: string): string | undefined {
  try {
    if (isInApp(pathname) || sessionStorage.getItem(key(checkoutId)) === null) return undefined
    sessionStorage.removeItem(key(checkoutId))
    return `${appBase}/checkout${search}`
  } catch {
    return undefined
  }
}
