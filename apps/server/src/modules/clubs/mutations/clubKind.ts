import { feeOf } from '@plaudit/contract/payments/feeOf'
import type { Pictured } from '@plaudit/contract/payments/shapes'
import { clubRetries, type ClubInterval } from '@plaudit/contract/clubs/constants'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf } from '../../../platform/http/caller.ts'
import type { Bought, CheckoutKind, Fulfilment, Priced } from '../../payments/mutations/kinds.ts'
import { isPartOn, provePart } from '../../sites/data/settings.ts'
import { platformFees } from '../../payments/data/settings.ts'
import { picturesByIds } from '../../files/data.ts'
import { clubPerson, findClub, holdClub, sightOf } from '../data/clubs.ts'
import { isOlderPeriod, type AgreementRow } from '../../payments/data/agreements.ts'
import { ownersAndAsking } from '../data/people.ts'
import { aboutClub, mayReserve } from '../policy.ts'
import type { ClubPersonRow, ClubRow } from '../tables.ts'
import { isInside } from '../states.ts'
import { changeMembership, dropKept } from './membership.ts'
import { tellLetGo } from './notCharged.ts'
import { keepWaiting } from './keepWaiting.ts'
import { lapseUnpaid, payMembership } from './paying.ts'

interface Subject {
  group_id: number
  gx_id: string
  interval: ClubInterval
  /** Charged by itself once its person was let in, with the method that they chose when they asked. */
  letIn?: true
  /** Begun by somebody outside: the checkout keeps a place for them. A renewal never lets a person in again. */
  joins?: true
}

/**
 * A membership as the checkout sees it (product 8): the place was let before, or is kept for a person who begins to pay
 * for a club that is open to everybody.
 */
export const clubKind: CheckoutKind = {
  name: 'club',
  forVisitors: false,
  price: async ({ db, caller, input }) => {
    personOf(caller)
    await provePart(db, 'clubs')
    const row = (await findClub(db, String(input['gx_id'] ?? ''))) ?? refuse('not_found')
    if (row.hidden_at !== null) refuse('not_found')
    const sight = await sightOf(db, row, caller)
    const { mine } = sight
    const isLetIn = mine !== undefined && payable.has(mine.state)
    if (!isLetIn && mine?.state === 'banned') refuse('club_banned')
    if (!isLetIn && !mayReserve(sight)) refuse('club_illegal_step')
    if (!isLetIn && row.seats !== null && row.members >= row.seats) refuse('club_full')
    // An owner, also one of before, has paid for good.
    if (isLetIn && mine.paid_for_good) refuse('club_illegal_step')
    const found = (await priceFor(db, row, mine)) ?? refuse('club_illegal_step')
    return isLetIn ? found : { ...found, subject: { ...found.subject, joins: true } }
  },
  reserve: keepPlace,
  keep: async (tx, { subject, user_id }, until) => {
    const { group_id } = subject as unknown as Subject
    return user_id !== null && keepWaiting(tx, { group_id, user_id }, until)
  },
  fulfil,
  undo: takeBack,
  letGo: async (tx, { subject, user_id }) => {
    const { group_id, letIn } = subject as unknown as Subject
    if (letIn && user_id !== null) await tellLetGo(tx, group_id, user_id)
  },
  agreement: { retries: clubRetries, pausable: false, price: renew, failed: lapse, ended },
}

/** Keeps a place in an open club for somebody who begins to pay without having joined. */
async function keepPlace(tx: Tx, { subject, user_id }: Bought): Promise<void> {
  const { group_id, joins } = subject as unknown as Subject
  if (!joins || user_id === null) return
  const club = (await holdClub(tx, group_id)) ?? refuse('not_found')
  const mine = await clubPerson(tx.db, group_id, user_id)
  if (mine !== undefined && payable.has(mine.state)) return
  await changeMembership(tx, club, {
    verb: 'reserve',
    // A club that became private meanwhile asks first.
    who: club.access === 'private' ? 'moderator' : 'invited',
    userId: user_id,
    actor: user_id,
  })
}

/** The price of a membership for a person whom the club lets in; undefined where it costs nothing any more. */
export async function priceFor(
  db: Db,
  row: ClubRow,
  mine: ClubPersonRow | undefined,
): Promise<Priced | undefined> {
  const { amount, currency, interval, group_id, gx_id, title } = row
  if (amount === null || currency === null || interval === null) return undefined
  const sold = await soldOf(db, row, { amount, currency })
  const subject = { group_id, gx_id, interval }
  return {
    ...priced({ ...sold, subject }, await feeRate(db)),
    ...(interval !== 'once' && { renews: renewing(subject, interval, title, mine) }),
  }
}

const payable = new Set(['let_in', 'lapsed', 'member'])

const ownerOf = async (db: Db, groupId: number): Promise<number | null> =>
  (await ownersAndAsking(db, [groupId])).get(groupId)?.owner_id ?? null

/** Returns the renewal: the next period begins on the day up to which the member has paid. */
const renewing = (
  subject: Subject,
  interval: Exclude<ClubInterval, 'once'>,
  title: string,
  mine: ClubPersonRow | undefined,
): NonNullable<Priced['renews']> => ({
  interval,
  about: aboutClub(subject.group_id),
  title,
  href: `/c/${subject.gx_id}`,
  subject: { ...subject },
  ...(mine?.state === 'member' &&
    mine.paid_until !== null &&
    mine.paid_until.getTime() > Date.now() && { from: mine.paid_until.toISOString() }),
})

/**
 * Returns what members agree to pay again, for as long as they belong to the club and it costs something. Nobody pays
 * for a club that the platform took down, nor while clubs are switched off; an owner, also one of before, pays nothing.
 */
async function renew(db: Db, agreement: AgreementRow): Promise<Priced | 'later' | undefined> {
  const subject = agreement.subject as unknown as Subject
  const { group_id, gx_id } = subject
  const row = await findClub(db, gx_id)
  const mine = await clubPerson(db, group_id, agreement.user_id)
  if (row?.membership !== 'paid' || mine === undefined || !payable.has(mine.state)) return undefined
  if (mine.role === 'owner' || mine.paid_for_good) return undefined
  if (row.hidden_at !== null || !(await isPartOn(db, 'clubs'))) return 'later'
  const { amount, currency } = agreement
  const sold = await soldOf(db, row, { amount, currency })
  return priced({ ...sold, subject }, await feeRate(db))
}

/** A renewal failed: one can still read for some days (product 8). */
async function lapse(tx: Tx, agreement: AgreementRow): Promise<void> {
  const { group_id } = agreement.subject as unknown as Subject
  await lapseUnpaid(tx, group_id, agreement.user_id)
}

/** Ends an agreement: a member who cancelled has left; one who did not pay has days of grace, by the club's clock. */
async function ended(
  tx: Tx,
  { subject, user_id }: AgreementRow,
  reason: NonNullable<AgreementRow['end_reason']>,
): Promise<void> {
  if (reason !== 'cancelled') return
  const { group_id } = subject as unknown as Subject
  const club = await holdClub(tx, group_id)
  const mine = club && (await clubPerson(tx.db, group_id, user_id))
  const isInside = mine?.state === 'member' || mine?.state === 'lapsed'
  if (!club || !isInside || mine.role === 'owner' || mine.paid_for_good) return
  await changeMembership(tx, club, { verb: 'run_out', who: 'system', userId: user_id, actor: null })
}

const feeRate = async (db: Db): Promise<number> => (await platformFees(db)).clubs

interface Sold {
  amount: number
  currency: string
  title: string
  owner: number | null
  pictured: Pictured
  subject: Subject
}

async function soldOf(
  db: Db,
  { group_id, gx_id, title, cover_id }: ClubRow,
  price: Pick<Sold, 'amount' | 'currency'>,
): Promise<Omit<Sold, 'subject'>> {
  const covers = await picturesByIds(db, cover_id === null ? [] : [cover_id])
  const pictured = { id: gx_id, name: title, image: covers.get(cover_id ?? '') ?? null }
  return { ...price, title, owner: await ownerOf(db, group_id), pictured }
}

const priced = (
  { amount, currency, title, owner, pictured, subject }: Sold,
  rate: number,
): Priced => ({
  currency,
  lines: [{ label: 'club', values: { name: title }, amount, pictured }],
  shares: [
    {
      seller_id: owner,
      // A membership is there at once, and so is its money.
      subject: '',
      price: amount,
      fee: feeOf(amount, rate),
      item: { kind: 'club', group_id: subject.group_id },
    },
  ],
  subject: { ...subject },
  description: title,
})

/** Never refuses: a place that can't be had any more goes back by itself. */
async function fulfil(tx: Tx, bought: Bought): Promise<Fulfilment> {
  const { group_id, gx_id, interval } = bought.subject as unknown as Subject
  const user_id = bought.user_id
  const club = await holdClub(tx, group_id)
  const mine = user_id === null ? undefined : await clubPerson(tx.db, group_id, user_id)
  const isGone = club === undefined || club.hidden_at !== null
  if (isGone || user_id === null) return { outcome: 'late', reason: 'gone' }
  if (mine === undefined || !payable.has(mine.state)) return { outcome: 'late', reason: 'gone' }
  // Paid for good already, by a card that was charged while they paid by hand, or as the owner of before.
  if (mine.paid_for_good) return { outcome: 'late', reason: 'gone' }
  const isFull = mine.state === 'let_in' && club.seats !== null && club.members >= club.seats
  if (isFull) return { outcome: 'late', reason: 'gone' }
  await payMembership(tx, { group_id, user_id, interval, until: bought.period?.end })
  return { outcome: 'fulfilled', result: { gx_id } }
}

/**
 * A membership that was paid back ends, unless it is its owner's or a later period was paid; of a lost place nothing
 * stays paid.
 */
async function takeBack(tx: Tx, bought: Bought): Promise<void> {
  const { group_id } = bought.subject as unknown as Subject
  const club = await holdClub(tx, group_id)
  if (club === undefined || bought.user_id === null) return
  const mine = await clubPerson(tx.db, group_id, bought.user_id)
  if (mine === undefined || mine.role === 'owner') return
  if (await isOlderPeriod(tx.db, bought.checkout_id)) return
  if (!isInside(mine.state)) return dropKept(tx, mine)
  await changeMembership(tx, club, {
    verb: 'undo',
    who: 'system',
    userId: mine.user_id,
    actor: null,
  })
}
