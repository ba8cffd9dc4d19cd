const key = 'invitation'

/**
 * The token of the mailed link. The token stands after the `#`, so that no server hears it, is taken out of the address
 * at once, and lasts in this tab while its person signs in.
 */
export function takeInvitation(): string | undefined {
  const [, token] = /^#([0-9A-Za-z]{43})$/.exec(location.hash) ?? []
  try {
    if (token === undefined) return sessionStorage.getItem(key) ?? undefined
    sessionStorage.setItem(key, token)
  } catch {
    // A browser that keeps nothing: the link works as long as the page stands.
  }
  history.replaceState(history.state, '', location.pathname)
  return token
}

export function dropInvitation(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
