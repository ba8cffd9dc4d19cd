/** Kinds of things that are kept once a person looked at them (specification 3, Viewed). */
export const viewedKinds = ['service', 'contest', 'person', 'job'] as const
export type ViewedKind = (typeof viewedKinds)[number]
