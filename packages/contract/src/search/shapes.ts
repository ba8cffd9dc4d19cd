import type { ProductPart } from '../sites/parts.ts'

/** Kinds that a search finds, in the order of its tabs (product 14). */
export const searchKinds = ['contest', 'person', 'service', 'job', 'club', 'post'] as const
export type SearchKind = (typeof searchKinds)[number]
export const longestSearch = 100
/** Which part of the product a kind belongs to: it is found nowhere while that part is switched off (product 14). */
export const partOfKind: Partial<Record<SearchKind, ProductPart>> = {
  service: 'services',
  job: 'jobs',
  club: 'clubs',
  post: 'clubs',
}
