import { useLayoutEffect } from 'react'
import { Scripts, ScrollRestoration, UNSAFE_useScrollRestoration } from 'react-router'
import { useHydrated } from '@plaudit/ui/hydrated'
import { headScript, showStoredTheme } from '../lib/theme.ts'

/*
 * The scripts that a page starts with stand in what the server rendered, and have done their work when it
 * is alive. A browser that draws the document anew (something outside changed it, or the shell failed) must
 * not make them again: React makes script elements by `innerHTML`, which Trusted Types refuse, and the page
 * would stay blank.
 */

export function HeadScript() {
  const alive = useHydrated()
  useLayoutEffect(showStoredTheme, [])
  if (alive) return null
  return <script dangerouslySetInnerHTML={{ __html: headScript }} />
}

export function BodyScripts() {
  if (useHydrated()) return <KeepScroll />
  return (
    <>
      <ScrollRestoration />
      <Scripts />
    </>
  )
}

/** What `ScrollRestoration` does besides its script. */
function KeepScroll() {
  UNSAFE_useScrollRestoration()
  return null
}
