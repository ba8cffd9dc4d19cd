import type { ParsedInput } from '@plaudit/contract/calls'
import { payHours, reopenDays } from '@plaudit/contract/hiring/constants'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import type { Person } from '../../../platform/http/caller.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { step } from '../../../platform/states.ts'
import { areApart } from '../../messaging/data/conversations.ts'
import { holdOffer } from '../data/offers.ts'
import type { OfferOrdersPort } from '../data/services.ts'
import { offerChanged } from '../events.ts'
import { rolesOf, takesOffers } from '../policy.ts'
import { offerSteps } from '../states.ts'
import { hiringDb, type JobRow, type OfferRow } from '../tables.ts'
import { noteAct, set, tellAbout } from './offers.ts'

type Given = ParsedInput<'offers/respond'>

export interface Answering {
  realtime: Announcer
  orders: OfferOrdersPort | undefined
}

/**
 * Takes one side's answer to an offer, in the transaction that makes what follows (api: offers/respond). A person
 * without a part in the offer hears that there is none.
 * @throws refusal not_found, conversation_blocked, offer_illegal_step, price_changed, job_closed, invalid_input, not_for_sale.
 */
export async function respond(
  tx: Tx,
  { realtime, orders }: Answering,
  person: Person,
  given: Given,
): Promise<OfferRow> {
  const offer = (await holdOffer(tx, given.offer_id)) ?? refuse('not_found')
  const roles = rolesOf(offer, person)
  if (roles.length === 0) refuse('not_found')
  const other = person.user_id === offer.user_id ? offer.to_id : offer.user_id
  const isApart = other !== null && (await areApart(tx.db, person.user_id, other))
  // Words and new prices are for a person who wants to hear them; a plain no brings the offer to its end.
  const saysMore = given.verdict === 'counter' || (given.message ?? '') !== ''
  if (isApart && saysMore) refuse('conversation_blocked')
  const row = await answers[given.verdict](tx, offer, person, given)
  const after = given.verdict === 'accept' ? await order(tx, orders, row) : row
  const type = told[given.verdict]
  const isUnheard = isApart && given.verdict === 'decline'
  if (type && !isUnheard) await tellAbout(tx, after, type, person.user_id, other)
  await offerChanged(tx, realtime, after, 'update')
  return after
}

const told = {
  accept: 'offer.accepted',
  decline: 'offer.declined',
  counter: 'offer.countered',
  withdraw: undefined,
} as const

type Answer = (tx: Tx, offer: OfferRow, person: Person, given: Given) => Promise<OfferRow>

const answers: Record<Given['verdict'], Answer> = {
  accept: async (tx, offer, person, { price }) => {
    const state = step(offerSteps, offer.state, 'accept', rolesOf(offer, person))
    // The other side may take a counter-offer back and make another one while its reader makes up their mind.
    if (price && (price.amount !== offer.price || price.currency !== offer.currency))
      refuse('price_changed')
    await proveOpen(tx, offer)
    const pay_by = new Date(Date.now() + payHours * 3_600_000)
    await noteAct(tx, offer, 'accept', person.user_id)
    return set(tx, offer, { state, pay_by })
  },
  decline: async (tx, offer, person, { message }) => {
    const state = step(offerSteps, offer.state, 'decline', rolesOf(offer, person))
    await noteAct(tx, offer, 'decline', person.user_id, message)
    return set(tx, offer, { state })
  },
  counter: async (tx, offer, person, { price, message }) => {
    const state = step(offerSteps, offer.state, 'counter', rolesOf(offer, person))
    if (price === undefined || price.currency !== offer.currency)
      refuse('invalid_input', { fields: { price: 'invalid_price' } })
    const awaits = offer.awaits === 'recipient' ? 'provider' : 'recipient'
    await noteAct(tx, { ...offer, price: price.amount }, 'counter', person.user_id, message)
    return set(tx, offer, { state, price: price.amount, awaits, expires_at: timeToAnswer(offer) })
  },
  withdraw: async (tx, offer, person) => {
    if (person.user_id === offer.user_id) {
      const state = step(offerSteps, offer.state, 'withdraw', 'provider')
      await noteAct(tx, offer, 'withdraw', person.user_id)
      return set(tx, offer, { state })
    }
    const state = step(offerSteps, offer.state, 'take_back', rolesOf(offer, person))
    const price = await lastPriceOf(tx, offer)
    await noteAct(tx, { ...offer, price }, 'take_back', person.user_id)
    return set(tx, offer, { state, price, awaits: 'recipient' })
  },
}

/** A new price leaves the other side time to answer it. */
const timeToAnswer = ({ expires_at }: OfferRow): Date =>
  new Date(Math.max(expires_at.getTime(), Date.now() + reopenDays * 86_400_000))

/** Returns the price that the provider asked for last. */
async function lastPriceOf(tx: Tx, { offer_id, user_id, price }: OfferRow): Promise<number> {
  const [row] = await statement<{ price: number }>(
    tx.db,
    `select price from offer_acts where offer_id = $1 and by_id = $2 and act in ('send', 'counter') order by act_id desc limit 1`,
    [offer_id, user_id],
  )
  return row?.price ?? price
}

/** Proves that no other offer of the job is accepted: its row is held while that is looked at. */
async function proveOpen(tx: Tx, { feed_item_id, offer_id }: OfferRow): Promise<void> {
  if (feed_item_id === null) return
  const [job] = await statement<Pick<JobRow, 'state' | 'poster_suspended'>>(
    tx.db,
    'select state, poster_suspended from jobs where feed_item_id = $1 for no key update',
    [feed_item_id],
  )
  if (job === undefined || !takesOffers(job)) refuse('job_closed')
  const accepted = await hiringDb(tx.db)
    .selectFrom('offers')
    .select('offer_id')
    .where('feed_item_id', '=', feed_item_id)
    .where('state', '=', 'accepted')
    .where('offer_id', '<>', offer_id)
    .executeTakeFirst()
  if (accepted) refuse('offer_illegal_step')
}

/** Accepting makes the order and its checkout, by the module that has orders. */
async function order(
  tx: Tx,
  orders: OfferOrdersPort | undefined,
  offer: OfferRow,
): Promise<OfferRow> {
  const { offer_id } = offer
  await emit(tx, 'offer.accepted', { offer_id })
  return orders === undefined ? offer : set(tx, offer, await orders.make(tx, { offer_id }))
}
