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

/*
 * Scripts that have run stay where they are: to take them away as the page becomes alive made a slow phone draw in one
 * piece all that waited for that moment. Each is made once, so that React does not write it again when it draws what is
 * around it.
 */
const inline = (script: string, at?: number): ReactNode => (
  <script key={at} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
)
const head = inline(headScript)
const spent = [' ', ' '].map(inline)

export function HeadScript() {
  const isFound = useFound()
  useLayoutEffect(() => {
    showStoredTheme()
    // Tells what looks at the page from outside that it is alive.
    document.documentElement.dataset['alive'] = ''
  }, [])
  return isFound ? head : null
}

export function BodyScripts() {
  // A frame in a page of another site is as high as what stands in it, and where it may keep nothing the script fails.
  const isFramed = useMatches().some(({ id }) => id === 'inside-embed')
  return (
    <>
      {!isFramed && <KeptScroll />}
      {import.meta.env.DEV ? <Scripts /> : <StartScripts />}
    </>
  )
}

const KeptScroll = import.meta.env.SSR ? ScrollRestoration : SpentScroll

/** Does the work of `ScrollRestoration` besides its script. */
function SpentScroll() {
  UNSAFE_useScrollRestoration()
  return useFound() ? spent[0] : null
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
  return useFound() ? spent : null
}
