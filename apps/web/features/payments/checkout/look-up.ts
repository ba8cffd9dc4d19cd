import { defaultLookupPage } from '@plaudit/contract/payments/constants'

/** Pages that payment screens lead back to, by name. */
const pages = {
  [defaultLookupPage]: '/service/servicelist',
  Contests: '/contests',
  Cart: '/cart',
} as const

/** The address of a page by its name; without one, or for one that is none, the service list (specification 9). */
export const lookUpPage = (name: string | null): string =>
  Object.entries(pages).find(([known]) => known === name)?.[1] ?? pages[defaultLookupPage]
