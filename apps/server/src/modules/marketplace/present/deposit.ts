import { depositService } from '@plaudit/contract/marketplace/categories'
import type { Language } from '@plaudit/contract/constants'
import type { Service } from '@plaudit/contract/marketplace/service'
import { sentence } from '../../../platform/http/sentences.ts'

const never = {
  edit: false,
  submit: false,
  pause: false,
  resume: false,
  delete: false,
  duplicate: false,
  moderate: false,
}

const start = new Date(0).toISOString()

const virtual: Omit<Service, 'title'> = {
  service_id: 0,
  sx_id: '0'.repeat(22),
  category: null,
  stype: 'onetime',
  type: 'onetime',
  image: null,
  price_from: null,
  packages_count: 0,
  interval: null,
  per: null,
  delivery_time: null,
  delivery_unit: 'day',
  provider: null,
  city: '',
  country_code: '',
  rating: null,
  reviews_count: 0,
  createdAt: start,
  updatedAt: start,
  is_new: false,
  description: '',
  steps: [],
  requirements: '',
  requirements_private: false,
  currency: '',
  deposit: null,
  package: [],
  chosen_most: null,
  booking_type: null,
  availability: null,
  service_image: [],
  featured_image: null,
  service_media: [],
  digital_files: [],
  films: [],
  films_count: 0,
  contact_options: [],
  contact: null,
  contact_info: '',
  payment: [],
  external: false,
  payment_info: '',
  delivery: [],
  meeting_link: null,
  service_data: { virtual: depositService },
  location: { country_code: '', country_name: '', state: '', city: '', address: '' },
  languages: [],
  state: 'approved',
  reason: '',
  revision: 1,
  can: { ...never, buy: true },
}

/** The virtual service that money is put on one's balance with (product 5). */
export const presentDeposit = (language: Language): Service => ({
  ...virtual,
  title: sentence('marketplace_server_deposit', language),
})
