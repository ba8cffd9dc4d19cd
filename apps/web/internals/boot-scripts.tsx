import { use, useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import {
  Scripts,
  ScrollRestoration,
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_useScrollRestoration,
  useMatches,
} from 'react-router'
import { useDrawnHere } from '@plaudit/ui/hydrated'
import { contextScript, startScript } from './start-script.ts'
import { headScript, showStoredTheme } from '../lib/theme.ts'

/*
 * The scripts that a page starts with stand in what the server rendered, and have done their work when it
 * is alive. A browser that draws the document anew (something outside changed it, or the shell failed) must
 * not make them again: React makes script elements by `innerHTML`, which Trusted Types refuse, and the page
 * would stay blank.
 */

export function HeadScript() {
  const isDrawnHere = useDrawnHere()
  useLayoutEffect(showStoredTheme, [])
  if (isDrawnHere) return null
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headScript }} />
}

export function BodyScripts() {
  // A frame in a page of another site is as high as what stands in it, and where it may keep nothing the script fails.
  const isFramed = useMatches().some(({ id }) => id === 'inside-embed')
  if (useDrawnHere()) return isFramed ? null : <KeepScroll />
  return (
    <>
      {!isFramed && <ScrollRestoration />}
      {import.meta.env.DEV ? <Scripts /> : <StartScripts />}
    </>
  )
}

/** In the place of the router's `Scripts`, whose files would go ahead of the pictures. In the browser they have run. */
const StartScripts = import.meta.env.SSR ? WrittenScripts : SpentScripts

function WrittenScripts() {
  const page = use(FrameworkContext)
  const ids = useMatches().map(({ id }) => id)
  if (!page) return null
  return inline([contextScript(page.serverHandoffString ?? ''), startScript(page.manifest, ids)])
}

function SpentScripts() {
  return inline([' ', ' '])
}

const inline = (scripts: readonly string[]): ReactNode =>
  scripts.map((script, at) => (
    <script key={at} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
  ))

/** Does the work of `ScrollRestoration` besides its script. */
function KeepScroll() {
  UNSAFE_useScrollRestoration()
  return null
}
