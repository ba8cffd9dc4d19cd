import { expect, it, vi } from 'vitest'
import { noFilters } from '../list/filters.ts'
import { keepCategories, keepFound, keptFirst, type Found } from '../list/load.ts'
import { isSent, keptForm } from './kept-form.ts'
import { emptyPackage, inputOf, type Values } from './values.ts'

const typed = (title: string): Values => ({
  stype: 'onetime',
  category: null,
  title,
  description: '',
  steps: [],
  requirements: '',
  requirements_private: false,
  languages: [],
  currency: 'EUR',
  interval: null,
  deposit: null,
  package: [emptyPackage()],
  lines: [],
  booking_type: null,
  availability: null,
  meeting_link: null,
  service_image: [],
  featured_image: null,
  service_media: [],
  digital_files: [],
  films: [],
  contact: { whatsapp: '', phone: '', email: '' },
  contact_info: '',
  payment: [],
  payment_info: '',
  delivery: [],
  location: { country_code: '', state: '', city: '', address: '' },
})

it('brings typed values back whatever was saved meanwhile, and says if it was saved elsewhere', () => {
  const name = 'service-of-one-tab'
  const open = (form: string) => keptForm(name, form)
  expect(open('a').restore(3)).toBeUndefined()
  open('a').write({ revision: 3, unsure: false }, typed('Typed at three'))
  expect(open('b').restore(3)).toMatchObject({
    kept: { values: { title: 'Typed at three' } },
    isBeside: false,
  })
  expect(open('c').restore(4)).toMatchObject({
    kept: { values: { title: 'Typed at three' } },
    isBeside: true,
  })
  // A save without an answer may have made the next revision, and no later one.
  open('c').write({ revision: 4, unsure: true }, typed('Answer lost'))
  expect(open('d').restore(6)?.isBeside).toBe(true)
  expect(open('d').restore(4)?.isBeside).toBe(false)
  expect(open('d').restore(5)).toMatchObject({
    kept: { values: { title: 'Answer lost' } },
    isBeside: false,
  })
  open('d').drop()
  expect(open('e').restore(5)).toBeUndefined()
})

it('keeps what another tab typed when this one is saved', () => {
  const name = 'service-of-two-tabs'
  const [a, b] = [keptForm(name, 'a'), keptForm(name, 'b')]
  a.write({ revision: 1, unsure: false }, typed('From the first'))
  b.write({ revision: 1, unsure: false }, typed('From the second'))
  b.drop()
  expect(keptForm(name, 'c').restore(2)).toMatchObject({
    kept: { values: { title: 'From the first' } },
    isBeside: true,
  })
})

it('knows a later save of the queue by its values', () => {
  const sent = { ...inputOf(typed('Sent')), sx_id: 'x', submit: true }
  expect(isSent(typed('Sent'), sent)).toBe(true)
  expect(isSent(typed('Typed since'), sent)).toBe(false)
})

it('opens the list of listings with what this device kept of the same filters, as old as it is', () => {
  const found = (total: number): Found => ({ ...none, total })
  const none = { services: [], total: 0, facets: {}, corrected: null } as unknown as Found
  const songs = { ...noFilters, search: 'song' }
  expect(keptFirst(songs)).toEqual({ found: null, categories: null, keptAt: null })
  vi.useFakeTimers({ now: 1000 })
  keepFound(songs, found(3))
  keepCategories([])
  vi.setSystemTime(9000)
  keepFound({ ...songs, country: 'FR' }, found(1))
  expect(keptFirst(songs)).toEqual({ found: found(3), categories: [], keptAt: 1000 })
  expect(keptFirst({ ...songs, page: 2 }).found).toBeNull()
  // The last four are kept.
  for (const country of ['BE', 'SN', 'HT']) keepFound({ ...songs, country }, found(0))
  expect([keptFirst(songs).found, keptFirst({ ...songs, country: 'FR' }).keptAt]).toEqual([
    null,
    9000,
  ])
  vi.useRealTimers()
})
