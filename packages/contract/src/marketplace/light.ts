/** Codes of the marketplace's refusals with their HTTP status. */
export const errors = {
  service_illegal_step: 409,
} as const

/** The marketplace's calls by GET. */
export const gets = [
  'api/getServiceCategories',
  'services/getPrices',
  'services/getReviewQueue',
  'services/getOwnServices',
  'Services/getService/{sx_id}',
  'Services/getFilms/{sx_id}',
  'Services/saveServiceData/{sx_id}',
  'reviews/get',
  'providers/getProviders',
  'providers/getProvider/{username}',
  'favourites/get',
  'savedSearches/get',
  'recentSearches/get',
  'viewed/get',
] as const
