import { useSyncExternalStore } from 'react'
import { roomScript } from './room-script.ts'
import { storage } from './storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'theme'
const listeners = new Set<() => void>()

/**
 * Runs in the head before anything is painted, so that neither a chosen theme nor "Sign in" flashes, and a person's own parts have
 * their room. It is the same text on every page; the server's policy allows it by its hash.
 * The style sheet is asked for until it comes: while two versions run side by side, the node that is asked may have
 * another one's. By an element beside the page's own, which React has to find as the server wrote it.
 * In the browser it has run.
 */
export const headScript = !import.meta.env.SSR
  ? ' '
  : `addEventListener("error",function(e){var l=e.target;if(l.rel==="stylesheet")setTimeout(function(){var n=document.createElement("link");n.rel=l.rel;n.href=l.href;n.media="all";document.head.append(n);if(l.media)l.remove()},1000)},true);try{var d=document.documentElement.dataset,t=localStorage.getItem("${key}");if(t==="light"||t==="dark")d.theme=t;if(localStorage.getItem("token"))d.signedIn="";${roomScript}}catch(e){}`

function read(): Theme {
  const stored = storage.get(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** For a document that the script drew anew, where the head's own script does not run again. */
export function showStoredTheme(): void {
  show(read())
}

/** Chooses a theme for this device; `system` follows the device's own. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') storage.remove(key)
  else storage.set(key, theme)
  show(theme)
  for (const listener of listeners) listener()
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read,
    () => 'system',
  )
}
