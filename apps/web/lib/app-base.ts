/** Where the phone's shell stands. Calls stand below it, too (product 12). */
export const appBase = '/app'

export const isInApp = (pathname: string): boolean =>
  pathname === appBase || pathname.startsWith(`${appBase}/`)
