import { deskPart, part } from '../../lib/part.ts'

/** Parts of a club that not every reader sees at first: the script of each comes by itself. */
export const AboutClub = part(async () => ({ default: (await import('./about.tsx')).AboutClub }))
/** The same beside the feed, where there is room. */
export const BesideFeed = deskPart(async () => ({
  default: (await import('./beside-feed.tsx')).BesideFeed,
}))
/** Its kinds of posts and the reader's other clubs, where there is room for three columns. */
export const LeftOfFeed = deskPart(async () => ({
  default: (await import('./left-of-feed.tsx')).LeftOfFeed,
}))
/** The club that a post stands in and its author, beside the post where there is room. */
export const BesidePost = deskPart(async () => ({
  default: (await import('./beside-post.tsx')).BesidePost,
}))
/** Above the list of clubs: drawn with it, alive after it. */
export const Liveliest = part(async () => ({
  default: (await import('./liveliest.tsx')).Liveliest,
}))
export const ClubActs = part(
  async () => ({ default: (await import('./club-acts.tsx')).ClubActs }),
  { soon: true },
)
export const Door = part(async () => ({ default: (await import('./door.tsx')).Door }), {
  soon: true,
})
/** A club that was taken down, below why it was. */
export const OwnClub = part(async () => ({ default: (await import('./own-club.tsx')).OwnClub }))
export const ActsView = part(async () => ({ default: (await import('./acts.tsx')).ActsView }))
export const ReportsView = part(async () => ({
  default: (await import('./reports.tsx')).ReportsView,
}))
export const MembersView = part(
  async () => ({ default: (await import('./members.tsx')).MembersView }),
  { soon: true },
)
export const SeenClub = part<{ gxId: string; shown: number }>(() => import('./seen-club.tsx'), {
  otherwise: () => null,
})
