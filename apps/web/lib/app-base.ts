/** Path of the phone's shell. Calls stand below it, too (product 12). */
export const appBase = '/app'

export const isInApp = (pathname: string): boolean =>
  pathname === appBase || pathname.startsWith(`${appBase}/`)
