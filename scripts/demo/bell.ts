import type { Api } from '@plaudit/client/client'
import { reservedGroups } from '@plaudit/contract/reserved'
import { noticeFeeds, type NoticeFeed } from '@plaudit/contract/notifications/kinds'
import type { Person } from '../import/people.ts'
import { pay } from './money.ts'

const note = 'This is a sample: nobody wrote it.'

/** A contest with somebody of its team. */
export interface TeamContest {
  team: Person
  cx_id: string
}

export interface Bell {
  /** The sample person who is told; one who sells. */
  reader: Person
  /** At least two others, who do what is told. */
  others: readonly Person[]
  /** A contest whose team announces something. */
  followed: TeamContest
  /** A contest that takes entries. */
  entered: TeamContest
  /** Opens what is for sale, and decides about payouts. */
  admin: Api
}

const idOf = async ({ api }: Person): Promise<number> => (await api.call('api/getUser', {})).ID ?? 0

/** Something that the reader wrote for everybody. @returns its public id. */
async function postOf({ reader }: Bell): Promise<string> {
  const { feed } = await reader.api.call('feeds/addFeed', {
    group_id: reservedGroups.community,
    text: `Which lamp would you switch on first? ${note}`,
    client_id: 'sample-bell-post',
  })
  return feed.fx_id
}

async function comments(bell: Bell): Promise<void> {
  const fx_id = await postOf(bell)
  for (const { api, username } of bell.others)
    await api.call('comments/add', {
      fx_id,
      text: `The one at the back. ${note}`,
      client_id: `sample-bell-comment-${username}`,
    })
}

async function replies(bell: Bell): Promise<void> {
  const { comment } = await bell.reader.api.call('comments/add', {
    fx_id: await postOf(bell),
    text: `And which one last? ${note}`,
    client_id: 'sample-bell-own',
  })
  for (const { api, username } of bell.others)
    await api.call('replies/add', {
      comment_id: comment.comment_id,
      text: `The one over the door. ${note}`,
      client_id: `sample-bell-reply-${username}`,
    })
}

async function likes(bell: Bell): Promise<void> {
  const fx_id = await postOf(bell)
  for (const { api } of bell.others) await api.call('likes/toggle', { fx_id, liked: true })
}

/** Two offers without a job: one waits with its buttons, one is answered. */
async function offers({ reader, others }: Bell): Promise<void> {
  const { services } = await reader.api.call('services/getOwnServices', { limit: 100 })
  const service = services.find(({ state, stype }) => state === 'approved' && stype === 'onetime')
  const [buyer] = others
  if (service === undefined || buyer === undefined) return
  const send = async (n: number) =>
    reader.api.call('offers/send', {
      to_id: await idOf(buyer),
      sx_id: service.sx_id,
      price: { amount: 12_000 * n, currency: 'EUR' },
      message: `The whole evening. ${note}`,
      delivery_time: 5,
      delivery_unit: 'day',
      client_id: `sample-bell-offer-${n}`,
    })
  const { offer } = await send(1)
  await buyer.api.call('offers/respond', { offer_id: offer.offer_id, verdict: 'decline' })
  await send(2)
}

async function votes({ reader, followed: { team, cx_id } }: Bell): Promise<void> {
  await reader.api.call('follows/toggle', { cx_id, wanted: true })
  await team.api.call('contest/v2/announce', { cx_id, text: `The lights are on. ${note}` })
}

async function entries({ reader, entered: { team, cx_id } }: Bell): Promise<void> {
  const { contestant } = await reader.api.call('contest/v2/joinContest', {
    cx_id,
    contestant_name: 'A late entry (sample)',
    client_id: 'sample-bell-entry',
  })
  await team.api.call('contest/v2/moderateContestants', {
    cx_id,
    assox_ids: [contestant.assox_id],
    decision: 'approve',
  })
}

async function payouts({ reader, admin }: Bell): Promise<void> {
  const amount = { amount: 5000, currency: 'EUR' }
  if (!(await pay(reader, { kind: 'deposit', amount }))) return
  const { payout } = await reader.api.call('payouts/request', {
    amount: { amount: 1200, currency: 'EUR' },
    method: 'sandbox',
    destination: 'sample@sample.invalid',
  })
  await admin.call('payouts/decide', { payout_id: payout.payout_id, verdict: 'approve' })
}

async function messages({ reader, others }: Bell): Promise<void> {
  const to_id = await idOf(reader)
  for (const { api, username } of others)
    await api.call('messages/send', {
      to_id,
      text: `Are you here tonight? 🎭 ${note}`,
      client_id: `sample-bell-message-${username}`,
    })
}

/** Somebody whom the reader follows writes for everybody. */
async function follows({ reader, others }: Bell): Promise<void> {
  const [author] = others
  if (author === undefined) return
  await reader.api.call('follows/toggle', { user_id: await idOf(author), wanted: true })
  await author.api.call('feeds/addFeed', {
    group_id: reservedGroups.community,
    text: `The hall is open from six. ${note}`,
    client_id: 'sample-bell-followed',
  })
}

/** Does nothing: the sample orders tell their sellers already. */
const byOrders = (): Promise<void> => Promise.resolve()

/**
 * Steps by which somebody comes to be told of each kind: a kind that is declared and not made here does not compile.
 */
const steps: Record<NoticeFeed, (bell: Bell) => Promise<void>> = {
  comment: comments,
  reply: replies,
  like: likes,
  order: byOrders,
  offer: offers,
  vote: votes,
  entry: entries,
  review: byOrders,
  payout: payouts,
  message: messages,
  system: follows,
}

/** Has a sample person told of something of every kind; what they were told of already stays as it is. */
export async function fillBell(bell: Bell): Promise<void> {
  for (const feed of noticeFeeds) {
    const told = await bell.reader.api.call('notifications/get', { feed })
    if (told.notifications.length === 0) await steps[feed](bell)
  }
}
