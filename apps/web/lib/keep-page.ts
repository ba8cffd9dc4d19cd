import { useEffect } from 'react'
import { whenIdle } from '@plaudit/ui/part'
import { isInApp } from './app-base.ts'
import { savesData } from './network.ts'

/**
 * A page of the phone's shell is kept, so that it can be opened without a network: the router has fetched its data only.
 * A device that saves data gets it without the parts that nobody has opened.
 */
export function keepPage(href: string): void {
  if (!('serviceWorker' in navigator)) return
  const { controller, ready } = navigator.serviceWorker
  const ask = (worker: ServiceWorker | null) =>
    worker?.postMessage({ keep: href, withoutParts: savesData() })
  if (controller) return ask(controller)
  // The first page of a first visit is open before there is a worker.
  void ready.then(({ active }) => ask(active))
}

/** True if the worker has a page, or one of the same path where the rest does not matter. */
export async function isPageKept(href: string, ignoreSearch: boolean): Promise<boolean> {
  const asked = { cacheName: 'plaudit-pages', ignoreVary: true, ignoreSearch }
  try {
    return (await caches.match(href, asked)) !== undefined
  } catch {
    // A browser that refuses its store keeps nothing.
    return false
  }
}

/** Keeps a page that its reader has not opened and may come to without a network; outside of the shell nothing is kept. */
export function useKeptPage(href: string): void {
  useEffect(() => {
    if (!isInApp(location.pathname) || savesData()) return
    return whenIdle(() => keepPage(href))
  }, [href])
}
