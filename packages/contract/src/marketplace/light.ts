/** Codes of the marketplace's refusals with their HTTP status. */
export const errors = {
  service_illegal_step: 409,
} as const

/** The marketplace's calls by GET. */
export const gets = {
  'api/getServiceCategories': true,
  'services/getPrices': true,
  'services/getReviewQueue': true,
  'services/getOwnServices': true,
  'Services/getService/{sx_id}': true,
  'Services/getFilms/{sx_id}': true,
  'Services/saveServiceData/{sx_id}': true,
  'reviews/get': true,
  'providers/getProviders': true,
  'providers/getProvider/{username}': true,
  'favourites/get': true,
  'savedSearches/get': true,
  'recentSearches/get': true,
  'viewed/get': true,
} as const
