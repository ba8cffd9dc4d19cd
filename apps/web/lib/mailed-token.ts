let token: string | undefined

/** Takes `tok` of a mailed link out of the address before anything else can see it (product 1). */
export function takeMailedToken(): void {
  const url = new URL(location.href)
  const found = url.searchParams.get('tok')
  if (!found) return
  token = found
  url.searchParams.delete('tok')
  history.replaceState(history.state, '', url)
}

/** The token that was in the address, once. */
export function mailedToken(): string | undefined {
  const found = token
  token = undefined
  return found
}
