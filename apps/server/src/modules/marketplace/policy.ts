import { visible } from '@plaudit/contract/visible'
import { lastListedCategory } from '@plaudit/contract/marketplace/categories'
import type { Service } from '@plaudit/contract/marketplace/service'
import { reservedUserIds } from '@plaudit/contract/reserved'
import type { FieldKey } from '../../platform/sentenceKeys.ts'
import type { Person, Viewer } from '../../platform/http/caller.ts'
import { isWithin } from '../../platform/site.ts'
import { leadsOn, type ServiceVerb } from './states.ts'
import type { ServiceRow } from './tables.ts'

type Owned = Pick<ServiceRow, 'owner_id' | 'state'>
type Shown = Owned & Pick<ServiceRow, 'hidden_at' | 'owner_suspended'>

export const isProvider = ({ owner_id }: Pick<ServiceRow, 'owner_id'>, person: Person | null) =>
  person !== null && owner_id === person.user_id

/** The provider and the platform's admins run a listing. */
export const mayEdit = (service: Owned, person: Person | null): boolean =>
  service.state !== 'deleted' && person !== null && (person.is_admin || isProvider(service, person))

/** Test users have their services hidden (specification 5). */
const isTestUser = (userId: number | null): boolean =>
  (reservedUserIds as readonly (number | null)[]).includes(userId)

/** Tells whether it is off sale by the platform's decision: it was taken down, or its provider is suspended. */
export const isDown = ({
  hidden_at,
  owner_suspended,
}: Pick<ServiceRow, 'hidden_at' | 'owner_suspended'>): boolean =>
  hidden_at !== null || owner_suspended

/** Tells whether everybody may open it. */
export const isPublic = (service: Shown): boolean =>
  service.state === 'approved' &&
  !isDown(service) &&
  service.owner_id !== null &&
  !isTestUser(service.owner_id)

/** Tells whether it stands in lists and search (specification 5). */
export const isListed = (service: Shown & Pick<ServiceRow, 'category'>): boolean =>
  isPublic(service) && service.category !== null && service.category <= lastListedCategory

/**
 * Returns whether the viewer may see it: an approved service is everybody's on the sites that show it; everything else
 * its provider's and the admins'.
 */
export const maySee = (service: Shown, { person, site }: Viewer): boolean =>
  (isPublic(service) && isWithin(site, service.owner_id)) || mayEdit(service, person)

/** The right by which the talk below a listing is followed; it ends when the listing is not everybody's any more. */
export const serviceKey = (serviceId: number): string => `service:${serviceId}`

/** Private requirements are the provider's until somebody bought: then the order carries them. */
export const maySeeRequirements = (
  service: Owned & Pick<ServiceRow, 'requirements_private'>,
  person: Person | null,
): boolean => !service.requirements_private || mayEdit(service, person)

/** Returns the steps that the caller can take with a service now. */
export function serviceCan(service: ServiceRow, person: Person | null): Service['can'] {
  const edit = mayEdit(service, person)
  const can = (verb: ServiceVerb) => edit && leadsOn(service.state, verb)
  return {
    edit,
    submit: can('submit'),
    pause: can('pause'),
    resume: can('resume'),
    delete: can('delete'),
    duplicate: edit && isProvider(service, person),
    moderate: person?.is_admin === true && service.state === 'under_review',
    buy: isPublic(service) && !isProvider(service, person),
  }
}

type Content = Pick<
  ServiceRow,
  | 'title'
  | 'category'
  | 'currency'
  | 'stype'
  | 'interval'
  | 'package'
  | 'booking_type'
  | 'availability'
  | 'digital_files'
  | 'steps'
> & { images: number }

/**
 * Returns the fields that a service still needs before it can be looked at: field → key of its sentence (product 13).
 * A single price is one package, which needs no label.
 */
export function missingOf(service: Content): Record<string, FieldKey> {
  const missing: Record<string, FieldKey> = {}
  const need = (field: string, key: FieldKey, there: boolean): void => {
    if (!there) missing[field] = key
  }
  need('category', 'specify_category', service.category !== null)
  const title = service.title.trim()
  need('title', 'specify_title', title.length >= 3 && visible.test(title))
  need('currency', 'specify_currency', service.currency !== '')
  need(
    'interval',
    'specify_interval',
    service.stype !== 'subscription' || service.interval !== null,
  )
  need('package', 'specify_price', service.package.length > 0)
  Object.assign(missing, missingInPackages(service))
  need('service_image', 'specify_images', service.images > 0)
  const timed = service.stype === 'consultation' || service.stype === 'booking'
  need('booking_type', 'invalid_booking_type', !timed || service.booking_type !== null)
  need(
    'availability',
    'specify_availability',
    !timed || (service.availability?.weekly.length ?? 0) > 0,
  )
  need(
    'digital_files',
    'specify_files',
    service.stype !== 'digital' || service.digital_files.length > 0,
  )
  service.steps.forEach(({ title }, at) => need(`steps.${at}.title`, 'specify_step', title !== ''))
  return missing
}

function missingInPackages({ package: packages, stype }: Content): Record<string, FieldKey> {
  const missing: Record<string, FieldKey> = {}
  const many = packages.length > 1
  const isDelivered = stype === 'onetime'
  packages.forEach((one, at) => {
    const need = (field: string, key: FieldKey, there: boolean): void => {
      if (!there) missing[`package.${at}.${field}`] = key
    }
    need('label', 'invalid_label', !many || one.label !== '')
    need('price', 'specify_price', one.price !== null)
    need('included', 'specify_included', one.included !== '')
    need('delivery_time', 'specify_delivery_time', !isDelivered || one.delivery_time !== null)
    // A subscription has none.
    const offered = stype === 'subscription' ? [] : one.extras
    offered.forEach((extra, n) => {
      const earlier = offered.slice(0, n)
      // Buyers name an extra by its label.
      if (extra.label === '' || earlier.some(({ label }) => label === extra.label))
        missing[`package.${at}.extras.${n}.label`] = 'invalid_label'
      if (extra.price === null) missing[`package.${at}.extras.${n}.price`] = 'specify_price'
    })
  })
  return missing
}

/** So many completed orders say which package people choose; fewer are chance. */
const leastChosen = 3

/** The package that more completed orders were of than of every other one; null where none leads. */
export function chosenMost({
  package: packages,
  package_orders: counts,
}: Pick<ServiceRow, 'package' | 'package_orders'>): string | null {
  if (packages.length < 2) return null
  const [first, second] = packages
    .map(({ package_id }) => ({ package_id, count: counts[package_id] ?? 0 }))
    .toSorted((a, b) => b.count - a.count)
  const leads = first !== undefined && first.count > (second?.count ?? 0)
  return leads && first.count >= leastChosen ? first.package_id : null
}

/** The mean of stars with one decimal. */
export const meanOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10) / 10

/** Returns a provider's stars, as far as the person keeps reviews on their page (product 15). */
export const starsOf = (
  row: { shows_reviews: boolean; rating_sum: number; reviews_count: number } | undefined,
) =>
  row?.shows_reviews
    ? { rating: meanOf(row.rating_sum, row.reviews_count), reviews_count: row.reviews_count }
    : { rating: null, reviews_count: 0 }
