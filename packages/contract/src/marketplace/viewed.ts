/** What is kept of what a person looks at (specification 3, Viewed). */
export const viewedKinds = ['service', 'contest', 'person', 'job'] as const
export type ViewedKind = (typeof viewedKinds)[number]
