import type { Input } from '@plaudit/contract/calls'
import { isTimed } from '@plaudit/contract/marketplace/categories'
import type { Picture } from '@plaudit/contract/files'
import type { Availability, Service } from '@plaudit/contract/marketplace/service'
import { getLocale } from '@plaudit/i18n/runtime'
import { readMoney } from '@plaudit/i18n/typed-money'
import { typedAmount } from '../../payments/open/amount.ts'
import { compared, includedOf, type Line } from './lines.ts'

/** A price as it is typed, in whole units with a comma or a point. */
interface ExtraValues {
  label: string
  price: string
}
export interface PackageValues {
  package_id?: string
  label: string
  price: string
  /** Content of the only package; several are compared by lines. */
  included: string
  has: string[]
  /** Changes that a buyer may ask for; null: as often as they like. */
  changes: number | null
  delivery_time: number | null
  delivery_unit: 'hour' | 'day' | 'week' | 'month'
  extras: ExtraValues[]
}

/** Values of the form, as people type them. */
export interface Values {
  stype: Service['stype']
  category: number | null
  title: string
  description: string
  steps: Service['steps']
  requirements: string
  requirements_private: boolean
  languages: string[]
  currency: string
  interval: Service['interval']
  deposit: number | null
  package: PackageValues[]
  /** Lines that several packages are compared by. */
  lines: Line[]
  booking_type: Service['booking_type']
  availability: Availability | null
  /** Null where it is not this reader's: it stays as it is. */
  meeting_link: string | null
  service_image: Picture[]
  featured_image: string | null
  service_media: string[]
  digital_files: string[]
  films: string[]
  contact: { whatsapp: string; phone: string; email: string }
  contact_info: string
  payment: Service['payment']
  payment_info: string
  delivery: Service['delivery']
  location: { country_code: string; state: string; city: string; address: string }
}

export const emptyPackage = (): PackageValues => ({
  label: '',
  price: '',
  included: '',
  has: [],
  changes: null,
  delivery_time: null,
  delivery_unit: 'day',
  extras: [],
})

const typed = (amount: number | null, currency: string): string =>
  amount === null ? '' : typedAmount(amount, currency || 'USD')

/** The packages as they are typed; they are compared by nothing yet. */
function packagesOf({ package: packages, currency }: Service): PackageValues[] {
  return packages.map((one) => ({
    ...one,
    has: [],
    changes: one.changes ?? null,
    price: typed(one.price, currency),
    extras: one.extras.map((extra) => ({
      label: extra.label,
      price: typed(extra.price, currency),
    })),
  }))
}

/** The usual week of the person's place, with which a service at a time starts. */
export const usualTimes = (): Pick<Values, 'booking_type' | 'availability'> => ({
  booking_type: { place: 'online', per: 'hour' },
  availability: {
    time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    weekly: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' })),
    exceptions: [],
    length_min: 60,
    buffer_min: 0,
    notice_min: 1440,
    seats: 1,
  },
})

/** The form of a service as the server has it; a draft that was begun elsewhere may have no times yet. */
export function valuesOf(service: Service): Values {
  const { currency, location, contact } = service
  const packages = packagesOf(service)
  return {
    stype: service.stype,
    category: service.category,
    title: service.title,
    description: service.description,
    steps: service.steps,
    requirements: service.requirements ?? '',
    requirements_private: service.requirements_private,
    languages: service.languages,
    currency,
    interval: service.interval,
    deposit: service.deposit,
    lines: [],
    package: packages.length > 0 ? packages : [emptyPackage()],
    ...(packages.length > 1 && compared(packages)),
    booking_type: service.booking_type,
    availability: service.availability,
    ...(isTimed(service.stype) && !service.availability && usualTimes()),
    meeting_link: service.meeting_link,
    service_image: service.service_image,
    featured_image: service.featured_image,
    service_media: service.service_media,
    digital_files: service.digital_files,
    films: service.films,
    contact: contact ?? { whatsapp: '', phone: '', email: '' },
    contact_info: service.contact_info,
    payment: service.payment,
    payment_info: service.payment_info,
    delivery: service.delivery,
    location: {
      country_code: location.country_code,
      state: location.state,
      city: location.city,
      address: location.address,
    },
  }
}

/** Minor units of what was typed, as people of this language write it; -1 for what is no price, which the server says. */
export const minor = (text: string, currency: string): number | null =>
  text.trim() === '' ? null : (readMoney(text, currency || 'USD', getLocale()) ?? -1)

/** Returns the values as the call takes them. */
export function inputOf(values: Values): Input<'services/addService'> {
  const { currency, meeting_link, lines, ...plain } = values
  return {
    ...plain,
    currency,
    ...(meeting_link !== null && { meeting_link }),
    service_image: values.service_image.map(({ attachment_id }) => attachment_id),
    featured_image: values.service_image.some(
      ({ attachment_id }) => attachment_id === values.featured_image,
    )
      ? values.featured_image
      : null,
    service_media: values.service_media.filter((url) => url.trim() !== ''),
    package: values.package.map(({ has, ...one }) => ({
      ...one,
      included: values.package.length > 1 ? includedOf({ has }, lines) : one.included,
      price: minor(one.price, currency),
      extras: one.extras.map((extra) => ({
        label: extra.label,
        price: minor(extra.price, currency),
      })),
    })),
  }
}

/** Tells whether a draft was filled in before, such as a copy: it has a name, a price and a picture. */
export const isFilled = ({
  title,
  package: packages,
  service_image,
}: Pick<Service, 'title' | 'package' | 'service_image'>): boolean =>
  title !== '' && packages.some(({ price }) => price !== null) && service_image.length > 0
