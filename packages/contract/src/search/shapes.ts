/** What a search finds, in the order of its tabs (product 14). */
export const searchKinds = ['contest', 'person', 'service', 'job', 'club', 'post'] as const
export type SearchKind = (typeof searchKinds)[number]
export const longestSearch = 100
