import type { Api } from '@plaudit/client/client'
import type { Reply } from '@plaudit/contract/calls'

/** Cards that stand on it. */
const cards = 8

export interface ServicesLandingData {
  services: Reply<'services/search'>['services']
  total: number
  /** Categories with a service in them, the fullest first. */
  categories: Reply<'api/getServiceCategories'>['categories']
}

/** Loads `/` on a site for services: current services, the best liked first. */
export async function loadServicesLanding(api: Api): Promise<ServicesLandingData> {
  const [found, { categories }] = await Promise.all([
    api.call('services/search', { sort: 'rating', limit: cards }),
    api.call('api/getServiceCategories', {}),
  ])
  return {
    services: found.services,
    total: found.total,
    categories: categories
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count)
      .slice(0, 12),
  }
}
