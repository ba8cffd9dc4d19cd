/**
 * Roles that ask. The contest's people (contestant, judge, organiser, co-organiser) are outsiders in `rival`, which
 * is the other organiser's.
 */
export const roles = [
  'visitor',
  'user',
  'contestant',
  'judge',
  'organiser',
  'coOrganiser',
  'otherOrganiser',
  'admin',
] as const
export type Role = (typeof roles)[number]

/** Kinds that are asked about. Own and another's follow from the asker. */
export const contests = ['open', 'rival', 'draft', 'deleted', 'absent'] as const
export type ContestKind = (typeof contests)[number]
export const files = ['own', 'anothers', 'deleted', 'absent'] as const
export type FileKind = (typeof files)[number]

/** 200, or the status of the refusal (409: they may, but not in this state); `none`: 200 with nothing in it. */
export type Outcome = 'ok' | 'none' | 401 | 403 | 404 | 409

export type Rule<Kind> = (role: Role, kind: Kind) => Outcome

export const everybody: Rule<unknown> = () => 'ok'
export const signedIn: Rule<unknown> = (role) => (role === 'visitor' ? 401 : 'ok')
/** A view of an id that the caller has none of. */
export const views: Rule<unknown> = (role) => (role === 'visitor' ? 401 : 404)
export const admins: Rule<unknown> = (role) =>
  role === 'visitor' ? 401 : role === 'admin' ? 'ok' : 403

/** Rule for what is somebody else's: it is not there, but for admins. */
export const adminsLook: Rule<unknown> = (role) =>
  role === 'visitor' ? 401 : role === 'admin' ? 'ok' : 404

const isGone = (kind: ContestKind): boolean => kind === 'deleted' || kind === 'absent'

function isTeam(role: Role, kind: ContestKind): boolean {
  if (isGone(kind)) return false
  if (role === 'admin') return true
  return kind === 'rival'
    ? role === 'otherOrganiser'
    : role === 'organiser' || role === 'coOrganiser'
}

/** Rule for what is public: it is everybody's, a draft its team's. */
export const seen: Rule<ContestKind> = (role, kind) =>
  kind === 'open' || kind === 'rival' || isTeam(role, kind) ? 'ok' : 404
/** Rule for what is public: it is everybody's, a draft nobody's. */
export const published: Rule<ContestKind> = (_, kind) =>
  kind === 'open' || kind === 'rival' ? 'ok' : 404

/**
 * Rule for the people who run it: they may; a person who may know of it is told no; a person who may not hears that
 * there is nothing.
 */
const only =
  (may: (role: Role, kind: ContestKind) => boolean): Rule<ContestKind> =>
  (role, kind) => {
    if (role === 'visitor') return 401
    if (may(role, kind)) return 'ok'
    return seen(role, kind) === 'ok' ? 403 : 404
  }
export const team = only(isTeam)
export const owner = only((role, kind) => isTeam(role, kind) && role !== 'coOrganiser')
/** People have entered an edition of each contest here: its owner may delete it, but not while it has their entries. */
export const ownerOfEntered: Rule<ContestKind> = (role, kind) => {
  const outcome = owner(role, kind)
  return outcome === 'ok' ? 409 : outcome
}
/** A draft has no ballots that could be reviewed. */
export const teamOfPublished: Rule<ContestKind> = (role, kind) =>
  kind === 'draft' && role !== 'visitor' ? 404 : team(role, kind)
/** The judge of a contest whose method is another one may not in this state. */
export const judges: Rule<ContestKind> = (role, kind) => {
  if (role === 'visitor') return 401
  if (published(role, kind) !== 'ok') return 404
  return role === 'judge' && kind === 'open' ? 409 : 403
}
/** Nobody here was asked and has not answered: a person whom nobody asked hears of nothing. */
export const askedToJudge: Rule<ContestKind> = (role) => (role === 'visitor' ? 401 : 404)
export const teamOrContestant = only(
  (role, kind) => isTeam(role, kind) || (role === 'contestant' && kind === 'open'),
)
/** Rule for what belongs to somebody who is signed in, about a contest that they may know of. */
export const own: Rule<ContestKind> = (role, kind) => (role === 'visitor' ? 401 : seen(role, kind))
/** Rule for entrants: a person who may know of a contest may enter it, once, and when it is published. */
export const entrants: Rule<ContestKind> = (role, kind) => {
  if (own(role, kind) !== 'ok') return own(role, kind)
  return kind === 'draft' || (role === 'contestant' && kind === 'open') ? 409 : 'ok'
}
/** Rule for what an entry holds beside its public answers: for others it is not there. */
export const inside: Rule<ContestKind> = (role, kind) =>
  isTeam(role, kind) || (role === 'contestant' && kind === 'open') ? 'ok' : 404
/** A person with an edition's address may know of it, whatever its original. */
export const editions: Rule<ContestKind> = (_, kind) => (isGone(kind) ? 404 : 'ok')
export const intoEditions: Rule<ContestKind> = (role, kind) =>
  role === 'visitor' ? 401 : editions(role, kind)
/** A waiting entry is the team's and its own entrant's, who is the plain user. */
export const ownEntry: Rule<ContestKind> = (role, kind) =>
  intoEditions(role, kind) !== 'ok'
    ? intoEditions(role, kind)
    : isTeam(role, kind) || role === 'user'
      ? 'ok'
      : 404
/** Lists of what one runs: another's are as empty as what does not exist. */
export const ownLists: Rule<ContestKind> = (role, kind) =>
  role === 'visitor' ? 401 : isTeam(role, kind) ? 'ok' : 'none'

/** Rule for what a contest sold: it is its team's alone. Nobody else learns whether it sold anything. */
export const ownSales: Rule<ContestKind> = (role, kind) => {
  const list = ownLists(role, kind)
  return list === 'none' ? 404 : list
}

/** The same of ballots, of which a draft has none. */
export const ownBallots: Rule<ContestKind> = (role, kind) =>
  kind === 'draft' && role !== 'visitor' ? 'none' : ownLists(role, kind)

export const ownFile: Rule<FileKind> = (role, kind) =>
  role === 'visitor' ? 401 : kind === 'own' ? 'ok' : 404
/** A picture's address is everybody's; one that stands in a private club has tests of its own. */
export const knownPicture: Rule<FileKind> = (role, kind) =>
  role === 'visitor' ? 401 : kind === 'own' || kind === 'anothers' ? 'ok' : 404
/** Rule for a ballot: a person who knows its id may see it, since the id is the voter's receipt. */
export const holders: Rule<'cast' | 'absent'> = (_, kind) => (kind === 'cast' ? 'ok' : 404)

/** Rule for a named thing that is not there, for the people who may touch it. */
export const missing =
  (rule: Rule<ContestKind>): Rule<ContestKind> =>
  (role, kind) => {
    const outcome = rule(role, kind)
    return outcome === 'ok' ? 404 : outcome
  }
/** A link that leads nowhere. */
export const deadLink: Rule<unknown> = () => 403
export const deadLinkOfMine: Rule<unknown> = (role) => (role === 'visitor' ? 401 : 403)
