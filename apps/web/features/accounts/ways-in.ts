import type { Reply } from '@plaudit/contract/calls'

/** Way to come in; `?as=` of the address names it. */
export type Way = 'password' | 'code' | 'new'

/** Answer of every way of signing in. */
export type Entered = Pick<Reply<'register/sendCode'>, 'token' | 'ssid' | 'user'>

export function wayOf(search: URLSearchParams): Way {
  const as = search.get('as')
  return as === 'code' || as === 'new' ? as : 'password'
}

/** The same screen with another way in; where it leads afterwards is kept. */
export function wayHref(base: string, way: Way, search: URLSearchParams): string {
  const query = new URLSearchParams()
  if (way !== 'password') query.set('as', way)
  const next = search.get('next')
  if (next !== null) query.set('next', next)
  return query.size === 0 ? base : `${base}?${query}`
}
