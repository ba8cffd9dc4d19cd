import type { Club } from '@plaudit/contract/clubs/club'
import { clubVerdicts, type ClubVerdict } from '@plaudit/contract/clubs/constants'
import type { Person } from '../../platform/http/caller.ts'
import { mayStep } from '../../platform/states.ts'
import { isInside, membershipSteps, type MembershipStep, hasKept } from './states.ts'
import type { ClubPersonRow, ClubRow, PaysWith } from './tables.ts'

/** A club as one person meets it. */
export interface ClubSight {
  row: ClubRow
  person: Person | null
  /** Their own row, if they have one. */
  mine: ClubPersonRow | undefined
  /** True if the site that they look at shows it: a site of one owner's things has their clubs alone. */
  isHere: boolean
}

/** The right of a person to be inside a club; and of everybody who reads by the club's access. */
export const clubKey = (groupId: number): string => `club:${groupId}`
export const memberKey = (groupId: number, userId: number): string => `club:${groupId}:${userId}`

/** Group of the notices that people ask to join a club. */
export const askedGroup = (groupId: number): string => `club:${groupId}:asked`

/** Returns the name of the agreement by which a club's members pay again and again. */
export const aboutClub = (groupId: number): string => `club:${groupId}`

/** Tells whether a club costs what somebody agreed to. */
export const isSamePrice = (
  club: Pick<ClubRow, 'amount' | 'currency' | 'interval'>,
  agreed: Pick<PaysWith, 'amount' | 'currency' | 'interval'>,
): boolean =>
  club.amount === agreed.amount &&
  club.currency === agreed.currency &&
  club.interval === agreed.interval

const isAdmin = ({ person }: ClubSight): boolean => person?.is_admin === true
const isBanned = ({ mine }: ClubSight): boolean => mine?.state === 'banned'

/**
 * Tells the members: members whose payment failed are still inside, to read. All belong to the platform's own clubs.
 */
export const isMember = (sight: ClubSight): boolean =>
  sight.person !== null &&
  (sight.row.is_platform ? !isBanned(sight) : isInside(sight.mine?.state ?? 'none'))

export const isOwner = ({ row, mine }: ClubSight): boolean =>
  !row.is_platform && mine?.state === 'member' && mine.role === 'owner'

/** Its owner, its moderators and the platform's admins keep order in a club. */
export const mayModerate = (sight: ClubSight): boolean =>
  isAdmin(sight) ||
  (sight.mine?.state === 'member' && (sight.mine.role === 'moderator' || isOwner(sight)))

/**
 * Tells whether a club is there at all for somebody: one's own are on every site (decision 0033), and a club that the
 * platform took down is its owner's alone.
 */
export const isThere = (sight: ClubSight): boolean =>
  isAdmin(sight) ||
  (sight.row.hidden_at === null
    ? sight.isHere || (sight.mine !== undefined && sight.mine.state !== 'left')
    : isOwner(sight))

/**
 * Tells whether a person may read a club: everybody reads an open club, members and admins read a private club
 * (specification 6, product 8).
 */
export const mayRead = (sight: ClubSight): boolean =>
  isThere(sight) && (sight.row.access !== 'private' || isMember(sight) || isAdmin(sight))

/** Tells whether somebody may learn a club's name, cover and description. */
export const mayKnow = (sight: ClubSight): boolean =>
  mayRead(sight) || (isThere(sight) && (sight.row.introduced || sight.mine?.state === 'let_in'))

/** Tells whether somebody is there that pays, and may speak: a member that is behind with a payment only reads. */
export const mayWrite = (sight: ClubSight, now = Date.now()): boolean => {
  const { person, mine, row } = sight
  if (person === null || isBanned(sight) || !isThere(sight)) return false
  if (row.deleted_at !== null || row.hidden_at !== null) return false
  if ((mine?.muted_until?.getTime() ?? 0) > now) return false
  return row.is_platform || mine?.state === 'member' || isAdmin(sight)
}

export const mayEdit = (sight: ClubSight): boolean => isOwner(sight) || isAdmin(sight)

/** Members of open clubs bring others along; into private ones only those let people in who keep order there. */
export const mayInvite = (sight: ClubSight): boolean =>
  !sight.row.is_platform &&
  sight.row.hidden_at === null &&
  (mayModerate(sight) || (sight.row.access !== 'private' && sight.mine?.state === 'member'))

/** Members of a club that everybody reads are seen by everybody. */
export const maySeeMembers = (sight: ClubSight): boolean => mayRead(sight) && !sight.row.is_platform

/**
 * Tells whether somebody may read who waits in a list beside the members'. Nobody lets people into an open club: a
 * checkout that was begun there is its payer's own until it is paid.
 */
export const maySeeWaiting = (sight: ClubSight, list: 'asking' | 'unpaid' | 'banned'): boolean =>
  mayModerate(sight) && (list !== 'unpaid' || sight.row.access === 'private')

/** Role in which somebody joins: an open club invites everybody, also a person who asked while it was private. */
export const joinsAs = ({ row }: ClubSight, isInvited: boolean): 'person' | 'invited' =>
  isInvited || row.access !== 'private' ? 'invited' : 'person'

/** Returns the step that joining is for this person: a private club is asked first, a paid one is paid. */
export function joiningStep({ row }: ClubSight, isInvited: boolean): MembershipStep {
  if (row.access === 'private' && !isInvited) return 'ask'
  return row.membership === 'paid' ? 'reserve' : 'join'
}

/**
 * Tells whether a person outside may begin to pay at once: nobody asks to be let into an open club. A person whose paid
 * time is not over comes back without paying.
 */
export const mayReserve = (sight: ClubSight): boolean =>
  isThere(sight) &&
  !sight.row.is_platform &&
  (sight.mine === undefined || !hasKept(sight.mine)) &&
  joiningStep(sight, false) === 'reserve' &&
  mayStep(membershipSteps, sight.mine?.state ?? 'none', 'reserve', ['invited'])

const steps: Partial<Record<ClubVerdict, MembershipStep>> = {
  let_in: 'let_in',
  decline: 'decline',
  remove: 'remove',
  ban: 'ban',
  unban: 'unban',
}

/** Tells whether somebody may do this to another person of the club now. */
export function mayJudge(
  sight: ClubSight,
  verdict: ClubVerdict,
  other: Pick<ClubPersonRow, 'user_id' | 'state' | 'role'> | undefined,
): boolean {
  const { person } = sight
  if (person === null || other?.user_id === person.user_id || !mayModerate(sight)) return false
  const state = other?.state ?? 'none'
  const role = other?.role ?? 'member'
  const step = steps[verdict]
  // Moderators don't turn on each other: that is the owner's to decide, and nobody turns on the owner.
  if (role === 'owner' || (role === 'moderator' && !mayEdit(sight))) return false
  if (step !== undefined) return mayStep(membershipSteps, state, step, 'moderator')
  if (
    state !== 'member' &&
    !(sight.row.is_platform && (verdict === 'mute' || verdict === 'unmute'))
  )
    return false
  if (verdict === 'mute' || verdict === 'unmute') return true
  if (sight.row.is_platform || !mayEdit(sight)) return false
  if (verdict === 'hand_over') return true
  return verdict === 'promote' ? role === 'member' : role === 'moderator'
}

export const verdictsOf = (
  sight: ClubSight,
  other: Pick<ClubPersonRow, 'user_id' | 'state' | 'role'>,
): ClubVerdict[] => clubVerdicts.filter((verdict) => mayJudge(sight, verdict, other))

/** Tells what the caller can do with a club now. */
export function clubCan(sight: ClubSight): Club['can'] {
  const { row, person, mine } = sight
  const state = mine?.state ?? 'none'
  const may = (step: MembershipStep) =>
    person !== null &&
    !row.is_platform &&
    mayStep(membershipSteps, state, step, ['person', joinsAs(sight, false)])
  const joining = joiningStep(sight, false)
  return {
    read: mayRead(sight),
    join: joining !== 'ask' && may(joining),
    ask: joining === 'ask' && may('ask'),
    pay: row.membership === 'paid' && (state === 'let_in' || state === 'lapsed'),
    leave: may('leave') && !isOwner(sight),
    post: mayWrite(sight),
    invite: mayInvite(sight),
    moderate: mayModerate(sight),
    edit: mayEdit(sight),
    delete: mayEdit(sight) && !row.is_platform,
    hand_over: mayEdit(sight) && !row.is_platform,
  }
}
