import { use, useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import {
  Scripts,
  ScrollRestoration,
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_useScrollRestoration,
  useMatches,
} from 'react-router'
import { useFound } from '@plaudit/ui/hydrated'
import { contextScript, startScript } from './start-script.ts'
import { headScript, showStoredTheme } from '../lib/theme.ts'

/*
 * The scripts that a page starts with stand in what the server rendered, and have done their work when it
 * is alive. A browser that draws the document anew (something outside changed it, or the shell failed) must
 * not make them again: React makes script elements by `innerHTML`, which Trusted Types refuse, and the page
 * would stay blank.
 */

const inline = (script: string, key?: number): ReactNode => (
  <script key={key} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
)

/*
 * Scripts that have run stay where they are: to take them away as the page becomes alive made a slow phone draw in one
 * piece all that waited for that moment. Made once, they are the same elements whenever they are drawn, so that React
 * does not write them again.
 */
const head = inline(headScript)
const spentScroll = inline(' ')
const spent = [inline(' ', 0), inline(' ', 1)]

export function HeadScript() {
  const isFound = useFound()
  useLayoutEffect(showStoredTheme, [])
  return isFound ? head : null
}

export function BodyScripts() {
  // A frame in a page of another site is as high as what stands in it, and where it may keep nothing the script fails.
  const isFramed = useMatches().some(({ id }) => id === 'inside-embed')
  if (!useFound()) return isFramed ? null : <KeepScroll />
  return (
    <>
      {!isFramed && <KeptScroll />}
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
  return [contextScript(page.serverHandoffString ?? ''), startScript(page.manifest, ids)].map(
    inline,
  )
}

function SpentScripts() {
  return spent
}

/** Does the work of `ScrollRestoration` besides its script. */
function KeepScroll() {
  UNSAFE_useScrollRestoration()
  return null
}

const KeptScroll = import.meta.env.SSR ? ScrollRestoration : SpentScroll

function SpentScroll() {
  UNSAFE_useScrollRestoration()
  return spentScroll
}
