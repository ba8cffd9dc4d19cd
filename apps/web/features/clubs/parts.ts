import { deskPart, part } from '../../lib/part.ts'

/** What not every reader of a club sees at first: each comes by itself. */
export const AboutClub = part(async () => ({ default: (await import('./about.tsx')).AboutClub }))
/** The same beside the feed, where there is room. */
export const BesideFeed = deskPart(async () => ({
  default: (await import('./about.tsx')).AboutClub,
}))
/** The club that a post stands in, beside the post where there is room. */
export const BesidePost = deskPart(async () => ({ default: (await import('./card.tsx')).ClubCard }))
export const ClubActs = part(
  async () => ({ default: (await import('./club-acts.tsx')).ClubActs }),
  { soon: true },
)
export const Door = part(async () => ({ default: (await import('./door.tsx')).Door }), {
  soon: true,
})
export const ActsView = part(async () => ({ default: (await import('./acts.tsx')).ActsView }))
export const ReportsView = part(async () => ({
  default: (await import('./reports.tsx')).ReportsView,
}))
export const MembersView = part(
  async () => ({ default: (await import('./members.tsx')).MembersView }),
  { soon: true },
)
