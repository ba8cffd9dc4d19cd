const back: readonly (readonly [app: RegExp, main: string])[] = [
  [/^\/app\/list$/, '/contests'],
  [/^\/app\/chat$/, '/conversations'],
  [/^\/app\/profile(?:\/(?:personal-data|page))?$/, '/user-profile'],
  [/^\/app\/profile\/(written|decisions)$/, '/user-profile/$1'],
  [/^\/app\/profile\/services$/, '/manage-services'],
  [/^\/app\/profile\/(orders|recently-viewed|subscriptions|payments)/, '/$1'],
  // The site has no screen of these two.
  [/^\/app(?:\/(?!(?:share|waiting)$)|$)/, '/'],
]

/** The address of the main site that says the same: what search engines and shared links count. */
export function toMain(pathname: string): string {
  const row = back.find(([app]) => app.test(pathname))
  return row ? pathname.replace(...row) : pathname
}
