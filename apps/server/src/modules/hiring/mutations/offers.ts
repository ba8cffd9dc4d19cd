import type { ParsedInput } from '@plaudit/contract/calls'
import { reservedGroups } from '@plaudit/contract/reserved'
import { offerDays } from '@plaudit/contract/hiring/constants'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { brokenConstraint, refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { bodyHash, proveSame } from '../../../platform/http/idempotency.ts'
import { publicId } from '../../../platform/ids.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { proveWriter } from '../../clubs/mutations/writers.ts'
import { accountById } from '../../accounts/data.ts'
import { proveReach, proveTogether } from '../../messaging/mutations/reach.ts'
import { writeCard } from '../../messaging/mutations/writeCard.ts'
import { findService } from '../../marketplace/data/services.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { provePart } from '../../sites/data/settings.ts'
import { holdJob } from '../data/jobs.ts'
import { offerableOf } from '../data/services.ts'
import { offerChanged } from '../events.ts'
import { takesOffers } from '../policy.ts'
import { hiringDb, type JobRow, type OfferActRow, type OfferRow } from '../tables.ts'

type Given = ParsedInput<'offers/send'>

/** Writes down what was done to an offer, with the price that it had then. */
export const noteAct = (
  tx: Tx,
  { offer_id, price }: Pick<OfferRow, 'offer_id' | 'price'>,
  act: OfferActRow['act'],
  by_id: number | null,
  message = '',
) =>
  hiringDb(tx.db)
    .insertInto('offer_acts')
    .values({ offer_id, by_id, act, price, message })
    .execute()

type Changes = Partial<
  Pick<
    OfferRow,
    'state' | 'price' | 'awaits' | 'pay_by' | 'paid_at' | 'order_id' | 'checkout_id' | 'expires_at'
  >
>

/** Writes what became of an offer that this transaction holds. */
export const set = (tx: Tx, { offer_id }: OfferRow, changes: Changes): Promise<OfferRow> =>
  hiringDb(tx.db)
    .updateTable('offers')
    .set({ ...changes, changed_at: new Date() })
    .where('offer_id', '=', offer_id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns one of the person's services. @throws refusal no_service_to_offer with the specification's sentence. */
async function serviceOf(tx: Tx, person: Person, sxId: string | undefined): Promise<string> {
  const own = await offerableOf(tx.db, person.user_id)
  if (own.length === 0) refuse('no_service_to_offer')
  const found = sxId === undefined ? own[0] : own.find((one) => one === sxId)
  return found ?? refuse('invalid_input', { fields: { sx_id: 'unknown' } })
}

interface Sending {
  person: Person
  job: JobRow | undefined
}

/**
 * Offers a service for a job, once, or to somebody in a conversation (product 7).
 * @throws refusal part_off, no_service_to_offer, offer_already_sent, job_closed, own_job, invalid_input, conversation_blocked,
 *   request_waits, club_banned, club_muted.
 */
export async function sendOffer(
  tx: Tx,
  realtime: Announcer,
  { person, job: found }: Sending,
  given: Given,
): Promise<OfferRow> {
  await provePart(tx.db, 'services')
  const job = found && ((await holdJob(tx, found.feed_item_id)) ?? refuse('not_found'))
  const sx_id = await serviceOf(tx, person, given.sx_id)
  const to_id = await recipientOf(tx, person, job, given)
  if (job && job.currency !== given.price.currency)
    refuse('invalid_input', { fields: { price: 'invalid_price' } })
  const row = await insert(tx, person, { job, to_id, sx_id }, given)
  if (row === undefined)
    return (await offeredBefore(tx.db, person, given)) ?? refuse('offer_already_sent')
  await noteAct(tx, row, 'send', person.user_id, given.message)
  await showOffer(tx, row)
  await offerChanged(tx, realtime, row, 'create')
  return row
}

/** The second of two tries of one offer at once writes nothing. @throws refusal offer_already_sent. */
const insert = (
  tx: Tx,
  person: Person,
  { job, ...to }: { job: JobRow | undefined; to_id: number; sx_id: string },
  given: Given,
): Promise<OfferRow | undefined> => {
  const { price, message, delivery_time, delivery_unit, client_id } = given
  return hiringDb(tx.db)
    .insertInto('offers')
    .values({
      ...to,
      offer_id: publicId(),
      feed_item_id: job?.feed_item_id ?? null,
      user_id: person.user_id,
      client_id: client_id ?? null,
      body_hash: client_id === undefined ? null : bodyHash(given),
      price: price.amount,
      currency: price.currency,
      message,
      delivery_time,
      delivery_unit,
      expires_at: new Date(Date.now() + offerDays * 86_400_000),
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'client_id']).where('client_id', 'is not', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (brokenConstraint(error) === 'offers_once') return refuse('offer_already_sent')
      throw error
    })
}

/** Offers for jobs are theirs who may write where jobs stand. @throws refusal part_off, club_banned, club_muted. */
async function proveBidder(tx: Tx, person: Person): Promise<void> {
  await provePart(tx.db, 'jobs')
  await proveWriter(tx, reservedGroups.jobs, person)
}

async function recipientOf(
  tx: Tx,
  person: Person,
  job: JobRow | undefined,
  { to_id }: Given,
): Promise<number> {
  if (job) await proveBidder(tx, person)
  const to = job === undefined ? to_id : (job.poster_id ?? undefined)
  if (job && !takesOffers(job)) refuse('job_closed')
  if (to === undefined) refuse('invalid_input', { fields: { to_id: 'required' } })
  if (to === person.user_id) refuse('own_job')
  if ((await accountById(tx.db, to)) === undefined) refuse('not_found')
  return to
}

/**
 * Finds the offer that a retry asks for by its `client_id`. It is looked for before everything else: the job may be closed
 * or gone by now. @throws refusal idempotency_conflict where the id stands for another offer.
 */
export async function offeredBefore(
  db: Db,
  { user_id }: Person,
  given: Given,
): Promise<OfferRow | undefined> {
  if (given.client_id === undefined) return undefined
  const row = await hiringDb(db)
    .selectFrom('offers')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('client_id', '=', given.client_id)
    .executeTakeFirst()
  if (row) proveSame(row, given)
  return row
}

/**
 * In the conversation of its two people it stands as a card; the poster of a job hears of it. A job asks for offers; without
 * one an offer comes to somebody as a stranger's first words do.
 */
async function showOffer(tx: Tx, offer: OfferRow): Promise<void> {
  const { offer_id, sx_id, user_id, to_id, feed_item_id } = offer
  if (user_id === null || to_id === null) return
  const isAsked = feed_item_id !== null
  if (isAsked) await proveTogether(tx, user_id, to_id)
  else await proveReach(tx, user_id, to_id)
  await writeCard(tx, {
    key: `offer:${offer_id}:service_offer`,
    from: user_id,
    to: to_id,
    type: 'service_offer',
    type_data: { offer_id, sx_id },
    known: isAsked,
  })
  await tellAbout(tx, offer, 'offer', user_id, to_id)
}

type Told =
  | 'offer'
  | 'offer.countered'
  | 'offer.accepted'
  | 'offer.declined'
  | 'offer.expired'
  | 'offer.reopened'

/** Tells one side what the other did, by the job or, without one, by the service. */
export async function tellAbout(
  tx: Tx,
  { offer_id, feed_item_id, user_id, to_id, sx_id, changed_at }: OfferRow,
  type: Told,
  by: number | null,
  to: number | null,
): Promise<void> {
  if (to === null) return
  const [job] = await statement<{ title: string }>(
    tx.db,
    `select f.data ->> 'title' as title from feeds f where f.feed_item_id = $1`,
    [feed_item_id],
  )
  const isDirect = feed_item_id === null
  const service = isDirect ? await findService(tx.db, { sx_id }) : undefined
  await tell(tx, {
    to: [to],
    type: isDirect ? `${type}_direct` : type,
    key: `offer:${offer_id}:${type}:${changed_at.getTime()}`,
    // Several offers for one job are one line of the bell.
    group: type === 'offer' && !isDirect ? `offer:job:${feed_item_id}` : `offer:${offer_id}`,
    ...(by !== null && { by }),
    href: isDirect ? `/chatModule/${to === user_id ? to_id : user_id}` : `/jobs/${feed_item_id}`,
    values: { job: job?.title ?? '', service: service?.title ?? '' },
  })
}
