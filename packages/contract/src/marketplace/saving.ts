import { z } from 'zod'
import { isCurrency } from '../currencies.ts'
import { flag, fromText, integer, integerOr, line, orNothing, prose, publicId } from '../call.ts'
import { noRoom, pictureId } from '../files.ts'
import { mediaAddress } from '../media.ts'
import {
  bookingPlaces,
  bookingUnits,
  deliveryModes,
  deliveryUnits,
  maxExtras,
  maxFilms,
  maxPackages,
  maxPrice,
  maxServiceImages,
  maxServiceMedia,
  maxSteps,
  mostChanges,
  outsidePayments,
  serviceCategories,
  serviceIntervals,
  serviceTypes,
} from './categories.ts'
import { availabilityInput, meetingLink, service } from './service.ts'

const listed = serviceCategories.map(({ value }) => value)

/** A category that a listing, lists and filters take: the reserved ones are nobody's to choose (product 6). */
export const serviceCategory = integerOr('#specify_category')
  .refine((value) => (listed as readonly number[]).includes(value), {
    error: '#specify_category',
  })
  .meta({ enum: listed })

const price = orNothing(
  integerOr('#invalid_price').pipe(
    z.number().min(1, { error: '#invalid_price' }).max(maxPrice, { error: '#invalid_price' }),
  ),
)
const currency = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => code === '' || isCurrency(code), {
    error: '#specify_currency',
  })

const deliveryTime = integerOr('#specify_delivery_time').pipe(
  z
    .number()
    .min(1, { error: '#specify_delivery_time' })
    .max(1000, { error: '#specify_delivery_time' }),
)

const packageLine = z.strictObject({
  package_id: publicId.optional(),
  /** Several are told apart by it; a single price needs none. */
  label: line(60, '#invalid_label').default(''),
  price: price.default(null),
  included: prose(2000).default(''),
  delivery_time: orNothing(deliveryTime).default(null),
  delivery_unit: z.enum(deliveryUnits, { error: '#invalid_interval' }).default('day'),
  changes: orNothing(integer.pipe(z.number().min(0).max(mostChanges))).default(null),
  extras: z
    .array(z.strictObject({ label: line(60).default(''), price: price.default(null) }))
    .max(maxExtras)
    .default([]),
})

const bounded = (text: string): string => text.trim()
const media = z
  .array(
    z
      .string()
      .overwrite(bounded)
      .max(2000)
      .refine((url) => mediaAddress(url, { pictures: true }) !== undefined, {
        error: '#invalid_media_url',
      }),
  )
  .max(maxServiceMedia)
  .refine((urls) => new Set(urls.map((url) => url.replace(/\/$/, ''))).size === urls.length, {
    error: '#media_url_exists',
  })

const bookingInput = z.strictObject(
  {
    place: z.enum(bookingPlaces, { error: '#invalid_booking_type' }),
    per: z.enum(bookingUnits, { error: '#invalid_booking_type' }),
  },
  { error: '#invalid_booking_type' },
)

const stepLine = z.strictObject({
  at_min: orNothing(integer.pipe(z.number().min(0).max(1440))).default(null),
  title: line(80, '#specify_step').default(''),
  text: prose(500).default(''),
})

/** A number that can be dialled: six to fifteen digits, parted as people part them. */
const isDialled = (text: string): boolean =>
  /^\+?[\d\s()./-]+$/.test(text) && /^\d{6,15}$/.test(text.replaceAll(/\D/g, ''))

const phoneNumber = line(40, '#invalid_phone_number').refine(
  (text) => text === '' || isDialled(text),
  { error: '#invalid_phone_number' },
)

const contactLine = z.strictObject({
  whatsapp: phoneNumber.default(''),
  phone: phoneNumber.default(''),
  email: line(254, '#invalid_email')
    .pipe(z.literal('').or(z.email({ error: '#invalid_email' })))
    .default(''),
})

const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z]{2})?$/, { error: '#invalid_country' })

/** Fields that a provider says of a service; all may be missing in a draft. */
export const serviceFields = {
  title: line(120, '#specify_title'),
  description: z.string().max(20_000),
  steps: fromText(z.array(stepLine).max(maxSteps)),
  requirements: prose(5000),
  requirements_private: flag,
  category: orNothing(serviceCategory),
  stype: z.enum(serviceTypes),
  currency,
  interval: orNothing(z.enum(serviceIntervals, { error: '#invalid_interval' })),
  /** Per cent that is paid before the rest. */
  deposit: orNothing(
    integer.pipe(
      z.number().min(1, { error: '#invalid_amount' }).max(99, { error: '#invalid_amount' }),
    ),
  ),
  package: fromText(z.array(packageLine).max(maxPackages)),
  booking_type: orNothing(fromText(bookingInput)),
  availability: orNothing(fromText(availabilityInput)),
  meeting_link: meetingLink,
  service_image: fromText(z.array(pictureId).max(maxServiceImages)),
  featured_image: orNothing(publicId),
  service_media: fromText(media),
  digital_files: fromText(z.array(publicId).max(50)),
  films: fromText(z.array(publicId).max(maxFilms)),
  contact: fromText(contactLine),
  contact_info: z.string().trim().max(1000),
  payment: fromText(z.array(z.enum(outsidePayments)).max(4)),
  payment_info: z.string().trim().max(1000),
  delivery: fromText(z.array(z.enum(deliveryModes)).max(3)),
  service_data: fromText(
    z
      .record(z.string().max(60), z.unknown())
      .refine((data) => JSON.stringify(data).length <= 10_000),
  ),
  location: fromText(
    z.object({
      country_code: country.default(''),
      state: line(80).default(''),
      city: line(80).default(''),
      address: line(200).default(''),
    }),
  ),
  languages: fromText(
    z
      .array(
        z
          .string()
          .toLowerCase()
          .regex(/^[a-z]{2}$/, { error: '#invalid_language' }),
      )
      .max(20),
  ),
}

// Fields that the call itself answers with may come back; they set nothing (api: Bodies).
const answered = Object.fromEntries(
  Object.keys(service.shape)
    .filter((name) => !(name in serviceFields))
    .map((name) => [name, z.unknown().optional()]),
)

export const saveServiceInput = z.strictObject({
  ...answered,
  sx_id: publicId.optional(),
  client_id: z.string().min(1).max(80).optional(),
  /** Revision of the form as it was read. */
  revision: integer.optional(),
  ...z.object(serviceFields).partial().shape,
  /** Another word for `stype`, which goes before it. */
  type: z.enum(serviceTypes).optional(),
  /** Type that an account that never sold gets with `submit`. */
  account_type: z.enum(['professional', 'business']).optional(),
  /** Sends it for review; else it stays what it is. */
  submit: flag.optional(),
})
export type SaveServiceInput = z.input<typeof saveServiceInput>

export const saveServiceRefusals = ['changed_meanwhile', 'service_illegal_step', ...noRoom] as const
