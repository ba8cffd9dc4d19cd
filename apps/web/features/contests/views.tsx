import { part } from '../../lib/part.ts'

/** Parts of a contest's page that the first moment does without: rendered by the server, their script comes apart. */
export const EditionNote = part(() => import('./editions/edition-note.tsx'))
export const Toolbar = part(() => import('./toolbar.tsx'))
export const Rail = part(() => import('./rail.tsx'))
export const Announcer = part(() => import('./announcer.tsx'))
export const EnterCall = part(() => import('./entry/enter-call.tsx'))
export const RoundsRoad = part(() => import('./rounds-road.tsx'))
export const ReviewNote = part(() => import('./review-note.tsx'))
export const Podium = part(() => import('./podium.tsx'))
export const StandingView = part(() => import('./standing-view.tsx'))
export const RulesView = part(() => import('./rules-view.tsx'))
export const AfterVote = part(() => import('./after-vote.tsx'))
export const BallotBar = part(() => import('../voting/ballot-bar.tsx'))
export const TileBallot = part(() => import('../voting/tile-ballot.tsx'))
export const Received = part(() => import('./received.tsx'))
export const ContestantAbout = part(() => import('./contestant-about.tsx'))
export const Nearby = part(() => import('./nearby.tsx'))
