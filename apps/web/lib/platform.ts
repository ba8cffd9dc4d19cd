/** Facts that the wrapper's first script sets before any other runs (`apps/cordova/src/start.ts`). */
interface Wrapped {
  /** Address of the server that answers calls: the wrapper's own address has files alone. */
  server: string
  /** Address to which the person is led at the start, by a link that opened the app. */
  open?: string
}

declare global {
  interface Window {
    cordova?: unknown
    plaudit?: Wrapped
    handleOpenURL?: (url: string) => void
  }
}

/** The wrapped variant is told by its `cordova` platform (specification 1). */
export function isMobileApp(): boolean {
  return typeof window !== 'undefined' && window.cordova !== undefined
}

/** The origin of the server: that of the page, but in the wrapper. */
export const serverOrigin = (): string => window.plaudit?.server ?? location.origin

/** Loads a page anew. The wrapper has one page for all addresses. */
export function openAnew(href: string, { replaces = false } = {}): void {
  const to = isMobileApp() ? `/index.html?open=${encodeURIComponent(pathOf(href))}` : href
  if (replaces || isMobileApp()) location.replace(to)
  else location.assign(to)
}

function pathOf(href: string): string {
  const { pathname, search, hash } = new URL(href, location.href)
  return pathname + search + hash
}
