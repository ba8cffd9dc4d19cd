import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { formatNumber } from '@plaudit/i18n/formatters'
import { formatPrice } from '@plaudit/i18n/prices'
import type { ServiceCard } from '@plaudit/contract/marketplace/service'
import { setText } from '../../../platform/lettering/lettering.ts'
import {
  gold,
  ink,
  sky,
  svgLine,
  svgMark,
  svgBackdrop,
  svgText,
  type PictureBytes,
} from '../../../platform/sheet/drawing.ts'
import { boxed, cardSize, disc, flatten, squared, svg } from '../../../platform/sheet/picture.ts'

/** Facts that a listing's picture for link previews shows, and no more. */
export interface Shown {
  sx_id: string
  title: string
  image: ServiceCard['image']
  provider: string
  /** The price as it is said, with what it is for; empty where there is none. */
  price: string
  rating: string
  site: string
  logo: string | null
}

/** The words and the picture of a listing, in one language. */
export function shownOf(
  card: ServiceCard,
  site: { title: string; logo: string | null },
  locale: Locale,
): Shown {
  const { sx_id, title, image, provider, price_from, packages_count, rating } = card
  const price = price_from === null ? '' : formatPrice(price_from, locale)
  const from = packages_count > 1 ? `${m.marketplace_from({}, { locale })} ` : ''
  const stars =
    rating === null
      ? ''
      : `★ ${formatNumber(rating, locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}`
  return {
    sx_id,
    title,
    image,
    provider: provider?.full_name ?? '',
    price: price && from + price,
    rating: stars,
    site: site.title,
    logo: site.logo,
  }
}

const [width, height] = cardSize
const margin = 64
const side = 560
const mark = 42

/** A listing in a link preview: its picture, what it is, its provider, from how much. */
export async function servicePicture(
  shown: Shown,
  bytesOf: PictureBytes,
  logo: Buffer | undefined,
): Promise<Buffer> {
  const bytes = shown.image ? await bytesOf(shown.image, side) : undefined
  const picture = await boxed(bytes, [side, height], svgBackdrop(shown.sx_id, side, height))
  const small = logo && {
    input: await disc(await squared(logo, mark), mark),
    left: margin,
    top: 540,
  }
  return flatten(cardSize, [
    { input: svg(width, height, `<rect width="${width}" height="${height}" fill="${ink}"/>`) },
    { input: picture, left: width - side, top: 0 },
    { input: svg(width, height, wordsOf(shown)) },
    ...(small ? [small] : []),
  ])
}

function wordsOf({ title, provider, price, rating, site, logo }: Shown): string {
  const room = width - side - 2 * margin
  const at = { x: margin, within: room }
  const set = setText(title, {
    size: 64,
    minSize: 40,
    weight: 700,
    maxWidth: room,
    maxLines: 4,
    leading: 1.08,
  })
  const first = 120 + set.size * 0.86
  const below = first + set.leading * (set.lines.length - 1) + 64
  return (
    svgLine(provider, { size: 29, weight: 700, maxWidth: room }, { ...at, y: 92, fill: sky }) +
    svgText(set, { ...at, y: first, fill: '#fff' }) +
    svgLine(price, { size: 46, weight: 700, maxWidth: room }, { ...at, y: below, fill: gold }) +
    svgLine(rating, { size: 29, weight: 700 }, { ...at, y: below + 48, fill: '#fff' }) +
    (logo === null ? svgMark(margin, 540, mark) : '') +
    svgLine(
      site,
      { size: 29, weight: 700, maxWidth: room - 56 },
      { x: margin + 56, y: 571, fill: '#fff' },
    )
  )
}
