import { createContext } from 'react-router'
import type { Api } from '@plaudit/client/client'
import type { Locale } from '@plaudit/i18n/locale'

/** Facts about the request for a page that a loader on the server knows. */
export interface PageRequest {
  locale: Locale
  /** Scheme and host of the site, for addresses that leave the page (link previews). */
  origin: string
  /**
   * Says how long the page may be served again from memory, and which changes end that sooner. Pages
   * that say nothing are kept for one second, which is what a contest with open voting may be old.
   */
  keep: (rule: { seconds?: number; tags?: readonly string[] }) => void
  /** Lets pages of these origins show this one in a frame; without it no page of anybody's can. */
  frame: (origins: readonly string[]) => void
  /**
   * Opens this page's policy for a part of somebody else's. Such a page is entered and left by a full page load.
   * @returns the address of its script; undefined where there is none of that name.
   */
  outside: (name: string) => string | undefined
  /** Lets this page alone show another site's page, of this address, in a frame. */
  show: (address: string) => void
}

/** `context.get(apiContext).call(…)`: every call, in process, as a visitor. A refusal ends the page with its status. */
export const apiContext = createContext<Api>()
export const pageContext = createContext<PageRequest>()
