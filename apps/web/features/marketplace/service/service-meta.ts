import type { MetaDescriptor } from 'react-router'
import type { Reply } from '@plaudit/contract/calls'
import { minorUnits } from '@plaudit/i18n/prices'
import { cardOf, pageMeta, plainText } from '../../../lib/meta.ts'
import { serviceHref } from '../addresses.ts'

type Page = Pick<Reply<'Services/getService/{sx_id}'>, 'service'>

/** Head of a service's page: each address of it counts as the one below its category. */
export function serviceMeta(args: Parameters<typeof pageMeta>[0], page: Page): MetaDescriptor[] {
  const { service } = page
  const tags = pageMeta(args, {
    title: service.title,
    description: plainText(service.description) || service.title,
    path: serviceHref(service),
    image: cardOf(`/cards/s/${service.sx_id}.jpg`, service),
  })
  // Search engines read what the server renders; a browser would have to make a script of a text for it.
  return import.meta.env.SSR ? [...tags, { 'script:ld+json': offerOf(page, tags) }] : tags
}

/** Returns the offer for search engines: its name, its price, its rating (schema.org). */
function offerOf({ service }: Page, tags: readonly MetaDescriptor[]): Record<string, unknown> {
  const content = (property: string) =>
    tags.flatMap((tag) => ('property' in tag && tag.property === property ? [tag.content] : []))[0]
  const { provider, package: packages, currency } = service
  const prices = packages.flatMap(({ price }) => (price === null ? [] : [price]))
  const shown = (amount: number) => amount / minorUnits(currency)
  return {
    '@context': 'https://schema.org',
    '@type': ['Service', 'Product'],
    name: service.title,
    description: content('og:description'),
    url: content('og:url'),
    sku: service.sx_id,
    image: service.service_image.map(({ src }) => new URL(src, String(content('og:url'))).href),
    ...(provider && { provider: { '@type': 'Person', name: provider.full_name } }),
    ...(service.location.country_name && { areaServed: service.location.country_name }),
    ...(prices.length > 0 && {
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: currency,
        lowPrice: shown(Math.min(...prices)),
        highPrice: shown(Math.max(...prices)),
        offerCount: prices.length,
        availability: 'https://schema.org/InStock',
      },
    }),
    ...(service.rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: service.rating,
        reviewCount: service.reviews_count,
      },
    }),
  }
}
