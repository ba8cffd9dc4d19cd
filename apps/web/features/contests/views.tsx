import { deskPart, part } from '../../lib/part.ts'
import { slot } from '../../lib/slot.tsx'
import type { BundlesSlot, ContestantSlot, ContestSlot } from './open/slots.ts'

/** Parts of a contest's page that the first moment does without: rendered by the server, their script comes apart. */
export const EditionNote = part(() => import('../entries/open/edition-note.tsx'))
export const Toolbar = part(() => import('./toolbar.tsx'))
export const NobodyHere = part(() => import('./nobody-here.tsx'))
export const RefusedNote = part(() => import('./refused-note.tsx'))
export const TurnNote = part(() => import('./open/turn-note.tsx'))
export const Rail = deskPart(() => import('./rail.tsx'))
export const Announcer = part(() => import('./announcer.tsx'))
export const EnterCall = part(() => import('../entries/open/enter-call.tsx'))
export const RoundsRoad = part(() => import('./rounds-road.tsx'))
export const JudgeCall = part(() => import('../voting/open/judge-call.tsx'))
export const ReviewNote = part(() => import('./review-note.tsx'))
export const TeamNote = part(() => import('./team-note.tsx'))
export const Podium = part(() => import('./podium.tsx'))
export const StandingView = part(() => import('./standing-view.tsx'))
export const SideView = part(() => import('./side-view.tsx'))
export const AfterVote = part(() => import('./after-vote.tsx'))
export const BallotBar = part(() => import('../voting/open/ballot-bar.tsx'))
export const TileBallot = part(() => import('../voting/open/tile-ballot.tsx'))
export const Received = part(() => import('./received.tsx'))
export const ContestantAbout = part(() => import('./contestant-about.tsx'))
/** In the phone's shell alone: the standing is kept, and shown with its age where there is no network. */
export const KeptStanding = part(() => import('./kept-standing.tsx'), { otherwise: () => null })
/** In the phone's shell alone; elsewhere nothing is drawn. */
export const Beside = part(() => import('./beside.tsx'), { otherwise: () => null })
export const Nearby = part(() => import('./nearby.tsx'))

/** Follows what the page is about. */
export const Follow = part(() => import('../notifications/open/follow-button.tsx'), {
  otherwise: () => null,
})

/** Places for parts of other features. */
export const BelowStanding = slot<ContestSlot>(import.meta.glob('../*/slots/contest-standing.tsx'))
/** The same beside the contestants, on a desk. */
export const BesideStanding = slot<ContestSlot>(
  import.meta.glob('../*/slots/contest-standing.tsx'),
  'desk',
)
export const BelowVote = slot<ContestantSlot>(import.meta.glob('../*/slots/contestant-vote.tsx'))
export const InDock = slot<ContestantSlot>(import.meta.glob('../*/slots/contestant-dock.tsx'))
export const BundlesOver = slot<BundlesSlot>(import.meta.glob('../*/slots/contestant-bundles.tsx'))
