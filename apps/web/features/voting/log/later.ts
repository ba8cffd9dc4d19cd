import { part } from '../../../lib/part.ts'

/** Parts of the log's pages that the first moment does without: rendered by the server, their script comes apart. */
export const Entries = part(() => import('./entries.tsx'))
export const CompositionCard = part(() => import('./composition-card.tsx'))
export const OwnBallots = part(() => import('./own-ballots.tsx'))
export const FindReceipt = part(() => import('./find-receipt.tsx'))
export const HeadCard = part(() => import('./head-card.tsx'))
export const ReportView = part(() => import('./report-view.tsx'))
export const CopyCard = part(() => import('./copy-card.tsx'))
export const CommandLine = part(() => import('./command-line.tsx'))
