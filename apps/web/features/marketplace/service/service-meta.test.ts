import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { m } from '@plaudit/i18n/messages'
import { serviceMeta } from './service-meta.ts'

vi.stubEnv('SSR', true)

const one = { label: '', included: '', delivery_time: 3, delivery_unit: 'day', extras: [] }
const service = {
  sx_id: 'aBcDeFgHiJkLmNoPqRsTuV',
  title: 'Light for a small stage',
  description: '<p>Six lamps &amp; a desk.</p>',
  category: 459,
  currency: 'JPY',
  package: [
    { ...one, package_id: 'a', price: 12_000 },
    { ...one, package_id: 'b', price: 30_000 },
    { ...one, package_id: 'c', price: null },
  ],
  provider: { full_name: 'A sample provider' },
  location: { country_name: 'France' },
  service_image: [{ src: '/files/aa/960.webp' }],
  rating: 4.8,
  reviews_count: 12,
  revision: 7,
}
const args = {
  matches: [{ id: 'root', loaderData: { origin: 'https://market.example', locale: 'en' } }],
  location: { pathname: '/s/aBcDeFgHiJkLmNoPqRsTuV' },
} as never

it('tells search engines what it is, from how much to how much, and how it was liked', () => {
  const tags = serviceMeta(args, { service, provider: null, reviews: [], similar: [] } as never)
  const data = tags.flatMap((tag) => ('script:ld+json' in tag ? [tag['script:ld+json']] : []))
  expect(data).toMatchObject([
    {
      '@context': 'https://schema.org',
      '@type': ['Service', 'Product'],
      name: 'Light for a small stage',
      sku: service.sx_id,
      description: 'Six lamps & a desk.',
      image: ['https://market.example/files/aa/960.webp'],
      provider: { '@type': 'Person', name: 'A sample provider' },
      areaServed: 'France',
      // Yen have no smaller units.
      offers: { priceCurrency: 'JPY', lowPrice: 12_000, highPrice: 30_000, offerCount: 2 },
      aggregateRating: { ratingValue: 4.8, reviewCount: 12 },
    },
  ])
  expect(tags).toContainEqual({
    property: 'og:image',
    content: `https://market.example/cards/s/${service.sx_id}.jpg?lang=en&v=7`,
  })
})

it('says nothing of a price or a liking that is not there', () => {
  const bare = { ...service, rating: null, package: [], provider: null }
  const [tag] = serviceMeta(args, {
    service: bare,
    provider: null,
    reviews: [],
    similar: [],
  } as never).filter((one) => 'script:ld+json' in one)
  expect(JSON.stringify(tag)).not.toMatch(/offers|aggregateRating|provider/)
})

it('draws a card without stars where the page’s person keeps their reviews off it', async () => {
  const { ServiceCard } = await import('../card.tsx')
  const card = { ...service, image: null, price_from: null, delivery_time: null }
  const draw = (withStars?: boolean) =>
    renderToString(createElement(ServiceCard, { service: card, withStars } as never))
  expect(draw()).toContain('4.8')
  const without = draw(false)
  expect(without).toContain(service.title)
  expect(without).not.toMatch(/4\.8|\(12\)|New here/)
})

const columns = {
  ...service,
  stype: 'subscription',
  per: null,
  interval: 'month',
  packages_count: 2,
  package: service.package.slice(0, 2),
}

it('says at each package’s price how often it is paid', async () => {
  const { Packages } = await import('./packages.tsx')
  // Parts that come when a browser is idle would come here after the test.
  vi.useFakeTimers()
  const draw = (interval: string | null) =>
    renderToString(createElement(Packages, { service: { ...columns, interval } } as never))
  expect(draw('month').split(m.marketplace_each_month())).toHaveLength(3)
  expect(draw(null)).not.toContain(m.marketplace_each_month())
  vi.useRealTimers()
})

it('names the places to an admin from nobody’s side, and no hours of a type that was left', async () => {
  const { QueueFacts } = await import('../mine/queue-facts.tsx')
  const availability = { length_min: 60, time_zone: 'Europe/Lisbon', weekly: [], exceptions: [] }
  const listing = { ...columns, availability, service_media: [], languages: [], payment: [] }
  const draw = (stype: string) => {
    const shown = { ...listing, stype, steps: [], delivery: ['home', 'address'] }
    return renderToString(
      createElement(QueueFacts, { waiting: { service: shown, files: [] } } as never),
    )
  }
  expect(draw('booking')).toContain('Lisbon')
  const drawn = draw('digital')
  expect(drawn).not.toContain('Lisbon')
  expect(drawn).toContain('At the buyer’s home, At the provider’s address')
})
