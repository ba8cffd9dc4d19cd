/**
 * Categories of services (specification 9, product 6): the slugs of the specification in their order are 452 to 470 with
 * its labels in theirs; Others is 451 and stands last in every list. 471 and 472 are reserved and never listed.
 */
export const serviceCategories = [
  { label: 'E-commerce', slug: 'ecommerce', value: 452 },
  { label: 'Photography', slug: 'photos-videos', value: 453 },
  { label: 'Travel', slug: 'travel', value: 454 },
  { label: 'Coaching', slug: 'consulting', value: 455 },
  { label: 'Passport and visa', slug: 'ecitizen', value: 456 },
  { label: 'Co-working', slug: 'spaces', value: 457 },
  { label: 'Social media', slug: 'social-media', value: 458 },
  { label: 'Events', slug: 'events', value: 459 },
  { label: 'Money transfer', slug: 'money', value: 460 },
  { label: 'Membership', slug: 'saas', value: 461 },
  { label: 'Shipping', slug: 'shipping', value: 462 },
  { label: 'Entertainment', slug: 'entertainement', value: 463 },
  { label: 'Graphic design', slug: 'graphic', value: 464 },
  { label: 'Voice actors', slug: 'voice', value: 465 },
  { label: 'Crypto', slug: 'crypto', value: 466 },
  { label: 'Teaching', slug: 'course', value: 467 },
  { label: 'Software', slug: 'development', value: 468 },
  { label: 'Club membership', slug: 'club', value: 469 },
  { label: 'App purchases', slug: 'app-purchases', value: 470 },
  { label: 'Others', slug: 'others', value: 451 },
] as const

export const othersCategory = 451
/** Services of a category above this one are not in the main list (specification 5). */
export const lastListedCategory = 470
/** Categories that no listing takes; one that has one all the same is in no list. */
export const reservedCategories = [471, 472] as const

export const serviceTypes = [
  'onetime',
  'digital',
  'subscription',
  'consultation',
  'booking',
] as const
export type ServiceType = (typeof serviceTypes)[number]
export const serviceIntervals = ['day', 'week', 'month', 'year'] as const
export type ServiceInterval = (typeof serviceIntervals)[number]
export const deliveryUnits = ['hour', 'day', 'week', 'month'] as const
export type DeliveryUnit = (typeof deliveryUnits)[number]
export const bookingPlaces = ['in_person', 'online'] as const
/** Units that the price of an appointment is for; `session`: the whole of it, however long. */
export const bookingUnits = ['hour', 'minute', 'session'] as const
export const deliveryModes = ['home', 'online', 'address'] as const
/** Hours within which a listing can be asked to be ready. */
export const readyWithin = [24, 72, 168] as const
export const outsidePayments = ['cash', 'card', 'zelle', 'cash_app'] as const
export const serviceStates = [
  'draft',
  'under_review',
  'approved',
  'refused',
  'paused',
  'deleted',
] as const
export type ServiceState = (typeof serviceStates)[number]
export const serviceSorts = ['best', 'new', 'price_up', 'price_down', 'rating'] as const
export type ServiceSort = (typeof serviceSorts)[number]

/** The virtual service that a deposit is paid for (product 5). */
export const depositService = 'deposit-service'

/** True if a service takes place at a time that is booked. */
export const isTimed = (stype: ServiceType): boolean =>
  stype === 'consultation' || stype === 'booking'

export const maxServiceImages = 10
export const maxServiceMedia = 5
/** Parts of what happens. */
export const maxSteps = 12
/** Films of one's own on a listing. */
export const maxFilms = 3
export const maxPackages = 5
export const maxExtras = 10
/** Changes that a package names at most. */
export const mostChanges = 20
/** The most that one thing may cost, in minor units (product 13). */
export const maxPrice = 100_000_000_000
/** Counts are exact up to here, and "1,000+" above (product 6). */
export const exactCount = 1000
/** Services on one page of a list. */
export const servicePageSize = 24
