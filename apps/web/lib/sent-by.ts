/**
 * The host of the site that led here, or of the one that frames this page; nothing of its address. The host counts for
 * the organiser's figures and for the signals that judge ballots.
 */
export function sentBy(): Record<string, string> {
  const { hostname } = URL.canParse(document.referrer)
    ? new URL(document.referrer)
    : { hostname: '' }
  const host = hostname === location.hostname ? '' : hostname
  if (window.parent !== window) return { 'x-referrer-host': `embed:${host}` }
  return host ? { 'x-referrer-host': host } : {}
}
