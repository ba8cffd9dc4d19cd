import type { Job, Offer } from '@plaudit/contract/hiring/calls'
import type { Person, Viewer } from '../../platform/http/caller.ts'
import { isWithin } from '../../platform/site.ts'
import { mayStep } from '../../platform/states.ts'
import { mayDeleteItem, mayEditItem, type Written } from '../feeds/policy.ts'
import { mayWrite, type ClubSight } from '../clubs/policy.ts'
import { offerSteps, type OfferVerb } from './states.ts'
import type { JobRow, OfferRow } from './tables.ts'

type Two = Pick<OfferRow, 'user_id' | 'to_id' | 'awaits'>
type Role = 'asked' | 'recipient' | 'provider' | 'countering'

/** Roles in which somebody meets an offer; none for everybody else, since they may not know of it. */
export function rolesOf({ user_id, to_id, awaits }: Two, person: Person | null): Role[] {
  if (person === null) return []
  const mine: Role[] = []
  if (user_id === person.user_id)
    mine.push('provider', ...(awaits === 'provider' ? (['asked'] as const) : []))
  if (to_id === person.user_id)
    mine.push('recipient', awaits === 'recipient' ? 'asked' : 'countering')
  return mine
}

/** An offer is between its two people (product 7). */
export const maySeeOffer = (offer: Two, person: Person | null): boolean =>
  rolesOf(offer, person).length > 0

/** Accepted, and nobody has paid yet. */
export const isPayable = ({
  state,
  paid_at,
  order_id,
}: Pick<OfferRow, 'state' | 'paid_at' | 'order_id'>): boolean =>
  state === 'accepted' && paid_at === null && order_id !== null

/** The poster of a job compares what they were offered for it; the mark is theirs alone. */
export const mayShortlist = (
  offer: Two & Pick<OfferRow, 'feed_item_id'>,
  person: Person | null,
): boolean => offer.feed_item_id !== null && rolesOf(offer, person).includes('recipient')

/** @param isTaken whether its job takes no offers any more: it can't be accepted then. */
export function offerCan(offer: OfferRow, person: Person | null, isTaken = false): Offer['can'] {
  const roles = rolesOf(offer, person)
  const can = (verb: OfferVerb) => mayStep(offerSteps, offer.state, verb, roles)
  return {
    accept: can('accept') && !isTaken,
    decline: can('decline'),
    counter: can('counter'),
    withdraw: can('withdraw') || can('take_back'),
    pay: isPayable(offer) && roles.includes('recipient'),
    shortlist: mayShortlist(offer, person),
  }
}

export const isPoster = (
  { poster_id }: Pick<JobRow, 'poster_id'>,
  person: Person | null,
): boolean => person !== null && poster_id === person.user_id

/** A job of a suspended person waits: nobody could answer an offer for it. */
export const takesOffers = ({
  state,
  poster_suspended,
}: Pick<JobRow, 'state' | 'poster_suspended'>): boolean => state === 'open' && !poster_suspended

/** A site shows the jobs of its owner alone where it shows nothing else; a job that was taken down is its poster's. */
export const maySeeJob = (
  job: Pick<JobRow, 'poster_id'>,
  { hidden_at }: Pick<Written, 'hidden_at'>,
  { person, site }: Viewer,
): boolean =>
  isPoster(job, person) ||
  person?.is_admin === true ||
  (hidden_at === null && isWithin(site, job.poster_id))

/** Tells what the caller can do with a job now. */
export function jobCan(
  job: JobRow,
  feed: Written,
  sight: ClubSight,
  hasOffered: boolean,
): Job['can'] {
  const mine = isPoster(job, sight.person)
  const isShown = feed.hidden_at === null
  return {
    edit: mayEditItem(feed, sight) && job.state === 'open',
    close: mine && job.state === 'open',
    reopen: mine && job.state === 'closed' && isShown,
    delete: mayDeleteItem(feed, sight),
    offer: !mine && takesOffers(job) && isShown && mayWrite(sight) && !hasOffered,
    comment: mayWrite(sight) && isShown,
    compare: mine,
  }
}
