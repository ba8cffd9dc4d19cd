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
