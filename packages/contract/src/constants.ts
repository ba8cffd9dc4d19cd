/** The specification's constants and limits (specification 9) and the product's own beside them. */
export const languages = ['EN', 'FR', 'ES'] as const
export type Language = (typeof languages)[number]

export const contestPageSize = 50
export const maxUploadBytes = 3_145_728
export const notificationMilliseconds = 3000
export const chunkTimeoutMilliseconds = 120_000
export const maxDialogWidth = 500
export const leftDrawer = { width: 300, breakpoint: 500 } as const
export const rightDrawer = { width: 400, breakpoint: 1000 } as const
export const navigationBarColour = '#a2e3fa'
/** Numeric ids of everything else start above this (product 7). */
export const firstFreeId = 110_001

export const defaultAppToken = 'plaudit-web'
export const codeValidMinutes = 10
export const codeMaxTries = 5

export const defaultExpHours = 24
export const maxExpHours = 8784
/** Hours between the end of a contest and the declaration of its result (product 4). */
export const defaultReviewHours = 72
export const maxReviewHours = 8784
export const secondsPerExpHour = 3600

/** At most this many standing updates a second for one contest (product 4). */
export const maxUpdatesPerSecond = 5

export const voteMethods = ['single', 'multiple', 'points', 'score'] as const
export const contestStates = [
  'draft',
  'scheduled',
  'ongoing',
  'paused',
  'between',
  'ended',
  'review',
  'declared',
  'archived',
] as const
/** Questions of one entry form. */
export const maxEntryFields = 40
export const ballotKinds = ['free', 'paid', 'jury'] as const
/** State of a ballot: a ballot that is held or void stays in the log. */
export const ballotStates = ['counted', 'held', 'voided'] as const
/** A long list: a page of it, or all of it as a file. */
export const listFormats = ['json', 'csv', 'json_file'] as const
export const teamRoles = ['organiser', 'judge'] as const
/** Categories whose entrants confirm something (product 11). */
export const adultCategory = 449
export const guardianCategory = 448
export const maxEditionUsers = 500
/** Way by which somebody came to a short link: read off it, shared, from a printed sheet. */
/** Place that led to the page of a view or a ballot: nowhere else, another site, a frame of one. */
export const voteSources = ['direct', 'site', 'embed'] as const
/** Sites that one key of an embed may name. */
export const maxEmbedOrigins = 20
export const maxContestants = 2000
/** Rounds of a contest, and people in all of them together: every reader of its page is told of each. */
export const maxRounds = 100
export const maxPlacesInRounds = 20_000
/** Places in the rounds of a contest that a list of contests names. */
export const mostPlacesInLists = 500
/** Seconds within which a ballot's leaf is under a signed checkpoint, as each promise of a log says. */
export const logMaxDelaySeconds = 60
export const maxLinesInBallot = 100
/** From this score on a ballot is worth a person's look. */
export const markedScore = 45
/** The most ballots that one call reviews; the screen calls again while there are more. */
export const maxReviewed = 2000
