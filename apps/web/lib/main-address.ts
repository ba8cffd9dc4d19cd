import { isInApp } from './app-base.ts'

const back: readonly (readonly [app: RegExp, main: string])[] = [
  [/^\/app\/?$/, '/'],
  [/^\/app\/list$/, '/contests'],
  // The site has no such screen.
  [/^\/app\/(?:share|waiting)$/, '$&'],
  [/^\/app\/chat$/, '/conversations'],
  [/^\/app\/profile(?:\/(?:personal-data|page))?$/, '/user-profile'],
  [/^\/app\/profile\/(written|decisions)$/, '/user-profile/$1'],
  [/^\/app\/profile\/services$/, '/manage-services'],
  [/^\/app\/profile\/(orders|recently-viewed|subscriptions|payments)/, '/$1'],
  [/^\/app\//, '/'],
]

/** The address of the main site that says the same: what search engines and shared links count. */
export function toMain(pathname: string): string {
  if (!isInApp(pathname)) return pathname
  const [from, to] = back.find(([app]) => app.test(pathname)) ?? []
  return from === undefined || to === undefined ? '/' : pathname.replace(from, to)
}
