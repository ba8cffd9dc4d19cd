/** Kept for this tab only, so that loading the page again does not lose the link. */
const key = 'setup'

/**
 * The token of the set-up link (product 1). The token is taken out of the address at once, so that it stands in no
 * history and no screenshot.
 */
export function takeSetupToken(): string | undefined {
  const url = new URL(location.href)
  const found = url.searchParams.get('setup')
  try {
    if (found === null) return sessionStorage.getItem(key) ?? undefined
    sessionStorage.setItem(key, found)
  } catch {
    // Storage is refused: the token lives as long as this page.
  }
  url.searchParams.delete('setup')
  history.replaceState(history.state, '', url)
  return found ?? undefined
}

export function dropSetupToken(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is refused: nothing was kept.
  }
}
