/** Acts of a person here: screens that serve only such an act stand in their menu once they do it (product 14). */
export const personUses = [
  'organises',
  'judges',
  'sells',
  'offers',
  'buys',
  'pays',
  'subscribes',
  'clubs',
  'writes',
] as const
export type PersonUse = (typeof personUses)[number]
