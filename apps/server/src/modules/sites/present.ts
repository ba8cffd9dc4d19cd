import { navigationBarColour } from '@plaudit/contract/constants'
import type { Picture } from '@plaudit/contract/files'
import { siteColours } from '@plaudit/contract/sites/colours'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'

/** Behind the first picture of the installed product, if its site has no colour of its own: the paper of its pages. */
const paper = '#fbfaf7'

const ownIcons = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** Browsers install nothing whose icon is smaller. */
const leastIcon = 144
/** The largest icon that a phone draws; a larger file would only be more to load. */
const largestIcon = 512

/**
 * A logo stands alone where it is large enough: beside it the product's own icons would be taken, since they have the
 * sizes that a phone looks for. A smaller one has them beside it, so that it keeps nobody from installing.
 */
function iconsOf(logo: Picture | null): object[] {
  if (logo === null) return ownIcons
  const sizes = logo.srcset.split(', ').map((text) => {
    const [src = '', width = ''] = text.split(' ')
    const wide = Number.parseInt(width, 10)
    return { src, wide, high: Math.round((wide * logo.height) / logo.width) }
  })
  const fills = (size: number) => sizes.find(({ wide, high }) => Math.min(wide, high) >= size)
  const best = fills(largestIcon) ?? sizes.at(-1)
  if (best === undefined) return ownIcons
  const { src, wide, high } = best
  const icon = { src, type: 'image/webp', purpose: 'any' }
  // A logo that is no square is taken by this word alone.
  if (fills(leastIcon) !== undefined) return [{ ...icon, sizes: 'any' }]
  return [{ ...icon, sizes: `${wide}x${high}` }, ...ownIcons]
}

/** Made of a contest of `samples` by `scripts/screenshots/main.ts`. */
const screenshots = [
  {
    src: '/screenshot-contest.jpg',
    sizes: '780x1688',
    form_factor: 'narrow',
    label: m.phone_picture_contest,
  },
  {
    src: '/screenshot-contests.jpg',
    sizes: '780x1688',
    form_factor: 'narrow',
    label: m.phone_picture_contests,
  },
  {
    src: '/screenshot-wide.jpg',
    sizes: '1280x800',
    form_factor: 'wide',
    label: m.phone_picture_contest,
  },
] as const

/** Under an icon there is room for some twelve letters: whole words, where the first one is not longer. */
const shortName = (title: string): string =>
  /^.{1,12}(?=\s|$)/u.exec(title)?.[0].trim() ?? /^.{0,12}/u.exec(title)?.[0] ?? title

/** Shortcuts that a long press on the icon offers. */
const shortcuts = [
  { name: m.phone_shortcut_contests, url: '/app/contests?status=ongoing' },
  { name: m.phone_chat, url: '/app/chat' },
  { name: m.phone_orders, url: '/app/profile/orders' },
] as const

/** A text that another app shares goes into a chat or a club: the worker keeps it until its person has said where. */
const shareTarget = {
  action: '/app/share',
  method: 'POST',
  enctype: 'multipart/form-data',
  params: {
    title: 'title',
    text: 'text',
    url: 'url',
    files: [{ name: 'files', accept: ['image/*', 'application/pdf', 'audio/*'] }],
  },
} as const

/**
 * Presents what a browser installs (W3C Web Application Manifest), for one site in one language: name, logo and the
 * colour behind it are the site's, the colour of the bar is the specification's. `id` never changes, so that nobody has the product twice.
 */
export function presentManifest(
  { title, logo, primary }: { title: string; logo: Picture | null; primary: string | null },
  locale: Locale,
) {
  return {
    id: '/app',
    name: title,
    short_name: shortName(title),
    description: m.common_site_description({}, { locale }),
    lang: locale,
    start_url: '/app',
    scope: '/',
    display: 'standalone',
    // The light shade: logos are made for paper.
    background_color: siteColours({ primary, secondary: null })['primary-soft'] ?? paper,
    theme_color: navigationBarColour,
    categories: ['entertainment', 'social'],
    icons: iconsOf(logo),
    screenshots: screenshots.map(({ label, ...picture }) => ({
      ...picture,
      type: 'image/jpeg',
      label: label({}, { locale }),
    })),
    shortcuts: shortcuts.map(({ name, url }) => ({
      name: name({}, { locale }),
      url,
      icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
    })),
    share_target: shareTarget,
  }
}
