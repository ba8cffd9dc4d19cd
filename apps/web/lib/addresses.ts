/** Addresses that several screens lead to. */
export const startContestHref = '/studio/new/new'

/** The sign-in screen, which leads back to where it was asked for. */
export function signInHref(from: { pathname: string; search?: string }): string {
  const next = from.pathname + (from.search ?? '')
  return next === '/' || /^(\/app)?\/auth/.test(next)
    ? '/auth'
    : `/auth?next=${encodeURIComponent(next)}`
}

/** Address for making an account, for people who have none yet. */
export function signUpHref(from: { pathname: string; search?: string }): string {
  const next = from.pathname + (from.search ?? '')
  return `/auth?as=new&next=${encodeURIComponent(next)}`
}

/** Address for confirming a person's phone, which leads back to the page that asked for it. */
export function confirmPhoneHref(from: { pathname: string; search?: string }): string {
  const next = from.pathname + (from.search ?? '')
  return `/auth?confirm=phone&next=${encodeURIComponent(next)}`
}

/** Address for confirming a person's mail address: a visitor comes in by a code, which confirms it as well. */
export function confirmEmailHref(from: { pathname: string; search?: string }): string {
  const next = from.pathname + (from.search ?? '')
  return `/auth?confirm=email&as=code&next=${encodeURIComponent(next)}`
}

/**
 * Returns the path after signing in: a path of this site, whatever the address says. Browsers pass over tabs and line
 * breaks within an address, so that `/⇥/host` would lead to that host.
 */
export function nextPath(search: string, fallback = '/'): string {
  const next = new URLSearchParams(search).get('next')
  if (!next?.startsWith('/') || next.startsWith('//') || /[\\\p{Cc}]/u.test(next)) return fallback
  return next
}
