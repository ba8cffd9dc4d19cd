/** Parts of the product that an installation can switch off: such a part takes nothing new (product 14). */
export const productParts = ['services', 'jobs', 'clubs', 'chat', 'paid_votes'] as const
export type ProductPart = (typeof productParts)[number]
export const siteKinds = ['contests', 'services'] as const
/** Owner of the things that a site shows: everybody, or its owner. */
export const siteShows = ['platform', 'owner'] as const
/** Sites of one person at most, and host names of one site. */
export const mostSites = 10
export const mostHosts = 10
/** Name of the TXT record that proves a host name, before the name itself. */
export const proofRecord = '_plaudit'
export const hostProblems = ['no_record', 'other_record', 'no_answer', 'taken'] as const
export const domainStates = ['waiting', 'done', 'refused', 'refunded'] as const
