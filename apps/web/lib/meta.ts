import type { MetaDescriptor } from 'react-router'
import type { Locale } from '@plaudit/i18n/locale'
import { getLocale } from '@plaudit/i18n/runtime'
import { isInApp } from './app-base.ts'
import { toMain } from './main-address.ts'
import { localesOf, type RootData } from './site.ts'

interface Match {
  id: string
  loaderData?: unknown
}

interface MetaArgs {
  matches: readonly (Match | undefined)[]
  location: { pathname: string }
}

export interface PageMeta {
  /** Without the site's name, which is added. */
  title: string
  description: string
  /** The address that counts when a page has several; by default the one asked for. */
  path?: string
  /** A picture for link previews, as a path or a whole address. */
  image?: string | null | undefined
  type?: 'website' | 'article' | 'profile'
  /** Left out of search engines (one's own pages, unlisted contests). */
  hidden?: boolean
}

const openGraphLocales: Record<Locale, string> = { en: 'en_US', fr: 'fr_FR', es: 'es_ES' }

function rootData(args: MetaArgs): Partial<RootData> {
  return (args.matches.find((match) => match?.id === 'root')?.loaderData ?? {}) as Partial<RootData>
}

const shortened = (text: string): string =>
  text.length > 200 ? `${text.slice(0, 199).trimEnd()}…` : text

/**
 * Title, description, canonical address, Open Graph and Twitter tags of a page, with absolute
 * addresses: `export const meta: Route.MetaFunction = (args) => pageMeta(args, { … })`.
 */
export function pageMeta(args: MetaArgs, page: PageMeta): MetaDescriptor[] {
  const { origin = '', locale = 'en', site } = rootData(args)
  const name = site?.title ?? 'Plaudit'
  const title = page.title === name ? name : `${page.title} · ${name}`
  const description = shortened(page.description)
  const { pathname } = args.location
  // Read by crawlers, which take a page as it was rendered.
  const counts = import.meta.env.SSR ? toMain(pathname) : pathname
  const url = origin + (page.path ?? counts)
  // The phone's shell shows what the main site has: that one counts.
  const hidden = page.hidden === true || isInApp(pathname)
  const seen: MetaDescriptor[] = [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
  // The rest is read by crawlers, which take a page as it was rendered and follow no script.
  if (!import.meta.env.SSR) return seen
  const image = new URL(page.image ?? '/og.png', `${origin || 'http://localhost'}/`).href
  const tags: MetaDescriptor[] = [
    { property: 'og:site_name', content: name },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:locale', content: openGraphLocales[locale] },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: page.title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
  ]
  if (hidden) return [...seen, ...tags]
  const others = localesOf(site).map((other): MetaDescriptor => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang: other,
    href: `${url}${url.includes('?') ? '&' : '?'}lang=${other}`,
  }))
  return [...seen, ...tags, ...others]
}

/** The picture that the server draws for link previews; another revision has another address, since previews are kept for long. */
export const cardOf = (path: string, { revision }: { revision: number }): string =>
  `${path}?lang=${getLocale()}&v=${revision}`

/** Text of sanitised HTML, for a description. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
