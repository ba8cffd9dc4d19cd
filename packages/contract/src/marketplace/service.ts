import { z } from 'zod'
import { publicUser } from '../accounts.ts'
import { integer, isoTime, publicId } from '../call.ts'
import { picture } from '../files.ts'
import { timeZone } from '../timeZone.ts'
import {
  bookingPlaces,
  bookingUnits,
  deliveryModes,
  deliveryUnits,
  outsidePayments,
  serviceIntervals,
  serviceStates,
  serviceTypes,
} from './categories.ts'

export const money = z.object({ amount: z.int(), currency: z.string() }).meta({ id: 'Money' })

const extra = z.object({ label: z.string(), price: z.int().nullable() })

/** Way in which a service is offered; prices are minor units of the service's currency. */
export const servicePackage = z
  .object({
    package_id: publicId,
    label: z.string(),
    /** Null in a draft that has none yet. */
    price: z.int().nullable(),
    included: z.string(),
    delivery_time: z.int().nullable(),
    delivery_unit: z.enum(deliveryUnits),
    /** Changes that its buyer may ask for; as often as they like if it says nothing. */
    changes: z.int().nullable().optional(),
    extras: z.array(extra),
  })
  .meta({ id: 'ServicePackage' })
export type ServicePackage = z.infer<typeof servicePackage>

export const bookingType = z.object({
  place: z.enum(bookingPlaces),
  per: z.enum(bookingUnits),
})
export type BookingType = z.infer<typeof bookingType>

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)
const calendarDay = z.iso.date()
const minutesLong = integer.pipe(z.number().min(5).max(1440))

/** Times at which a service can be booked; they are those of the clocks in `time_zone`. */
export const availability = z
  .object({
    time_zone: z.string().max(60),
    weekly: z
      .array(
        z.object({ day: integer.pipe(z.number().min(1).max(7)), from: clockTime, to: clockTime }),
      )
      .max(70),
    /** A day with other times than its weekday; without times nothing is free. */
    exceptions: z
      .array(z.object({ date: calendarDay, from: clockTime.optional(), to: clockTime.optional() }))
      .max(400)
      .default([]),
    /** Usual length of an appointment. */
    length_min: minutesLong.default(60),
    /** Other lengths that a buyer may choose, where a time is one person's. */
    lengths: z.array(minutesLong).max(8).optional(),
    buffer_min: integer.pipe(z.number().min(0).max(1440)).default(0),
    notice_min: integer.pipe(z.number().min(0).max(525_600)).default(0),
    seats: integer.pipe(z.number().min(1).max(1000)).default(1),
    /** Until so many minutes before it begins its buyer may cancel an appointment; until it begins when absent. */
    cancel_min: integer.pipe(z.number().min(0).max(525_600)).optional(),
  })
  .meta({ id: 'Availability' })
export type Availability = z.infer<typeof availability>

type Times = Pick<Availability['exceptions'][number], 'from' | 'to'>
const isWhole = ({ from, to }: Times): boolean => (from === undefined) === (to === undefined)
const endsLater = ({ from, to }: Times): boolean =>
  from === undefined || to === undefined || from < to

type Day = Availability['weekly'][number]
const overlaps = (a: Day, b: Day): boolean => a.day === b.day && a.from < b.to && b.from < a.to

/** The same as a provider saves it: on clocks that exist, with hours that end after they begin and never stand twice. */
export const availabilityInput = availability
  .extend({ time_zone: timeZone.regex(/^[A-Za-z]/, { error: '#invalid_time_zone' }) })
  .strict()
  .refine((v) => v.exceptions.every(isWhole), { error: '#half_hours' })
  .refine((v) => [...v.weekly, ...v.exceptions].every(endsLater), { error: '#invalid_hours' })
  .refine(
    ({ weekly }) => weekly.every((one, at) => !weekly.slice(0, at).some((b) => overlaps(one, b))),
    { error: '#hours_overlap' },
  )

/** Place of an online appointment; `{order}` in it becomes the order's id. */
export const meetingLink = z
  .string()
  .trim()
  .max(500)
  .regex(/^(https:\/\/[^\s/]+\.[^\s]+)?$/i, { error: '#invalid_meeting_link' })

export const contact = z.object({
  whatsapp: z.string(),
  phone: z.string(),
  email: z.string(),
})
export type Contact = z.infer<typeof contact>

/** A part of what happens: of an appointment it begins so many minutes after the start, of other work it has its place in the list. */
export const serviceStep = z.object({
  at_min: z.int().nullable(),
  title: z.string(),
  text: z.string(),
})
export type ServiceStep = z.infer<typeof serviceStep>

const location = z.object({
  country_code: z.string(),
  /** In the reader's language. */
  country_name: z.string(),
  state: z.string(),
  city: z.string(),
  /** Street and house, in the provider's words; everybody reads it. */
  address: z.string(),
})

/** A service in a list. */
export const serviceCard = z
  .object({
    service_id: z.int(),
    sx_id: publicId,
    title: z.string(),
    category: z.int().nullable(),
    stype: z.enum(serviceTypes),
    image: picture.nullable(),
    /** The cheapest package; null in a draft. */
    price_from: money.nullable(),
    packages_count: z.int(),
    interval: z.enum(serviceIntervals).nullable(),
    per: z.enum(bookingUnits).nullable(),
    delivery_time: z.int().nullable(),
    delivery_unit: z.enum(deliveryUnits),
    provider: publicUser.nullable(),
    city: z.string(),
    country_code: z.string(),
    /** The mean of its reviews with one decimal; null without any. */
    rating: z.number().nullable(),
    reviews_count: z.int(),
    createdAt: isoTime,
    /** Since the start of the previous UTC day (specification 9). */
    is_new: z.boolean(),
  })
  .meta({ id: 'ServiceCard' })
export type ServiceCard = z.infer<typeof serviceCard>

/** A service whole (specification 3, Service). */
export const service = z
  .object({
    ...serviceCard.shape,
    description: z.string(),
    /** Steps of the work, in their order. */
    steps: z.array(serviceStep),
    /** Questions of the provider to buyers; null where they are private and not the caller's to read. */
    requirements: z.string().nullable(),
    requirements_private: z.boolean(),
    type: z.enum(serviceTypes),
    currency: z.string(),
    deposit: z.int().nullable(),
    package: z.array(servicePackage),
    /** Package of several that most completed orders are of; null if none leads. */
    chosen_most: publicId.nullable(),
    booking_type: bookingType.nullable(),
    availability: availability.nullable(),
    /** Link of online appointments: for its provider, null for all others; buyers get it with their order when due. */
    meeting_link: z.string().nullable(),
    service_image: z.array(picture),
    featured_image: publicId.nullable(),
    service_media: z.array(z.string()),
    digital_files: z.array(publicId),
    /** Films of the provider's own: their ids for who may change it, and for everybody how many there are. */
    films: z.array(publicId),
    films_count: z.int(),
    /** Ways to reach the provider that the listing offers. */
    contact_options: z.array(z.enum(['whatsapp', 'phone', 'email'])),
    /** The details themselves, for people who are signed in; else null. */
    contact: contact.nullable(),
    contact_info: z.string(),
    payment: z.array(z.enum(outsidePayments)),
    /** True if some of the payment by card or the like goes to the provider's own account and is not held. */
    external: z.boolean(),
    /** Way of paying the provider outside: theirs and, with their order, their buyers' to read; else empty. */
    payment_info: z.string(),
    delivery: z.array(z.enum(deliveryModes)),
    service_data: z.record(z.string(), z.unknown()),
    location,
    languages: z.array(z.string()),
    state: z.enum(serviceStates),
    /** Why it was refused, for its provider and admins. */
    reason: z.string(),
    /** The platform took it down: its provider and the admins alone see it. */
    down: z.literal(true).optional(),
    /** Revision of the form; an older one is not written over a newer one. */
    revision: z.int(),
    updatedAt: isoTime,
    can: z.object({
      edit: z.boolean(),
      submit: z.boolean(),
      pause: z.boolean(),
      resume: z.boolean(),
      delete: z.boolean(),
      duplicate: z.boolean(),
      moderate: z.boolean(),
      buy: z.boolean(),
    }),
  })
  .meta({ id: 'Service' })
export type Service = z.infer<typeof service>

/** Seller (specification 3, Provider). */
export const provider = z
  .object({
    ...publicUser.shape,
    account_type: z.enum(['user', 'professional', 'business']),
    services: z.int(),
    rating: z.number().nullable(),
    reviews_count: z.int(),
    orders_done: z.int(),
    /** Deliveries in time, of a hundred that were promised for a time; null of fewer than five. */
    on_time: z.int().nullable(),
    memberSince: isoTime,
    /** The first pictures of what they sell. */
    images: z.array(picture),
    categories: z.array(z.int()),
    languages: z.array(z.string()),
  })
  .meta({ id: 'Provider' })
export type Provider = z.infer<typeof provider>
