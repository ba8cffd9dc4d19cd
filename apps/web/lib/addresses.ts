/** Addresses that several screens lead to. */
export const startContestHref = '/studio/new/new'

/** The sign-in screen, which leads back to where it was asked for. */
export function signInHref(from: { pathname: string; search?: string }): string {
  const next = from.pathname + (from.search ?? '')
  return next === '/' || next.startsWith('/auth')
    ? '/auth'
    : `/auth?next=${encodeURIComponent(next)}`
}

/** Where one's phone is confirmed, which leads back to where it was asked for. */
export function confirmPhoneHref(from: { pathname: string; search?: string }): string {
  const next = from.pathname + (from.search ?? '')
  return `/auth?confirm=phone&next=${encodeURIComponent(next)}`
}

/** Where one's mail address is confirmed: a visitor comes in by a code, which confirms it as well. */
export function confirmEmailHref(from: { pathname: string; search?: string }): string {
  const next = from.pathname + (from.search ?? '')
  return `/auth?confirm=email&as=code&next=${encodeURIComponent(next)}`
}

/** Where to go after signing in: a path of this site, whatever the address says. */
export function nextPath(search: string, fallback = '/'): string {
  const next = new URLSearchParams(search).get('next')
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\')) return fallback
  return next
}
