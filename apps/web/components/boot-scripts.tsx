import { use, useLayoutEffect } from 'react'
import {
  Scripts,
  ScrollRestoration,
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_useScrollRestoration,
  useMatches,
} from 'react-router'
import { useHydrated } from '@plaudit/ui/hydrated'
import { contextScript, startScript } from '../lib/start-script.ts'
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
      {import.meta.env.DEV ? <Scripts /> : <StartScripts />}
    </>
  )
}

/** In the place of the router's `Scripts`, whose files would go ahead of the pictures. */
function StartScripts() {
  const scripts = usePageScripts()
  return scripts.map((script, at) => (
    <script key={at} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
  ))
}

/** Only the server writes them: in the browser they have run. */
function usePageScripts(): string[] {
  const page = use(FrameworkContext)
  const matches = useMatches()
  if (!import.meta.env.SSR || !page) return [' ', ' ']
  const ids = matches.map(({ id }) => id)
  return [contextScript(page.serverHandoffString ?? ''), startScript(page.manifest, ids)]
}

/** What `ScrollRestoration` does besides its script. */
function KeepScroll() {
  UNSAFE_useScrollRestoration()
  return null
}
