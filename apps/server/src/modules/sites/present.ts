import { navigationBarColour } from '@plaudit/contract/constants'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import type { StoredSite } from './data.ts'

/** Behind the first picture of the installed product: the paper of its pages. */
const paper = '#fbfaf7'

const ownIcons = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/**
 * What a browser installs (W3C Web Application Manifest), for one site in one language: name and logo are the site's,
 * the colour of the bar is the specification's. `id` never changes, so that nobody has the product twice.
 */
export function presentManifest(
  { title, logo }: Pick<StoredSite, 'title' | 'logo'>,
  locale: Locale,
) {
  const own = logo === null ? [] : [{ src: logo, sizes: 'any', purpose: 'any' }]
  return {
    id: '/app',
    name: title,
    short_name: title.slice(0, 12),
    description: m.common_site_description({}, { locale }),
    lang: locale,
    start_url: '/app',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: navigationBarColour,
    categories: ['entertainment', 'social'],
    icons: [...own, ...ownIcons],
    screenshots: [
      {
        src: '/screenshot-contest.png',
        sizes: '780x1688',
        type: 'image/png',
        form_factor: 'narrow',
        label: m.common_contests({}, { locale }),
      },
    ],
    shortcuts: [
      {
        name: m.phone_shortcut_contests({}, { locale }),
        url: '/app/contests?status=ongoing',
        icons: [{ src: '/icon-192.png', sizes: '192x192' }],
      },
    ],
    // What is shared into the product from another one is looked for.
    share_target: { action: '/app/contests', method: 'GET', params: { title: 'search' } },
  }
}
