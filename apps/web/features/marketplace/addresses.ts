import { serviceCategories } from '@plaudit/contract/marketplace/categories'
import { appBase } from '../../lib/app-base.ts'

const slugOf = (category: number | null): string | undefined =>
  serviceCategories.find(({ value }) => value === category)?.slug

/** A service's page, below its category where it has one. */
export function serviceHref({
  sx_id,
  category,
}: {
  sx_id: string
  category: number | null
}): string {
  const slug = slugOf(category)
  return slug === undefined ? `/s/${sx_id}` : `/category/${slug}/s/${sx_id}`
}

export const categoryHref = (category: number | null): string => {
  const slug = slugOf(category)
  return slug === undefined ? '/services' : `/services/category/${slug}`
}

export const providerHref = (username: string): string => `/u/${encodeURIComponent(username)}`

export const editHref = (sxId: string): string => `/edit-service/${sxId}`

/** Path for making a service; the screen gives it an id of its own. */
export const addHref = '/add-service'
/** The same in the phone's shell. */
export const appAddPage = appBase + addHref
