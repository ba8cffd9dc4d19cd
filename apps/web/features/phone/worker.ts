import { trustedScript } from '../../lib/trusted.ts'
import { isMobileApp } from '../../lib/platform.ts'

/** The one worker of the site; in development there is none. Within the wrapper the files are at hand already. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV || isMobileApp()) return
  try {
    await navigator.serviceWorker.register(trustedScript('/sw.js'), { scope: '/' })
  } catch {
    // A browser that keeps no workers (private windows) goes on without.
  }
}

/** The page on the screen is kept, so that it can be opened without a network: the router has fetched its data only. */
export function keepPage(href: string): void {
  const saves = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
  if (!('serviceWorker' in navigator) || saves) return
  navigator.serviceWorker.controller?.postMessage({ keep: href })
}
