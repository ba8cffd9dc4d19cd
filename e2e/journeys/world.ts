import type { OpenContest, Person } from '../../bench/harness.ts'
import { dots } from '../pictures.ts'

/** Names and numbers of one thing of each kind: the screens of the shell are about them. */
export interface World {
  person: Person
  username: string
  cx_id: string
  slug: string
  assox: string
  round_id: number
  casx_id: string
  gx_id: string
  feed_item_id: number
  job: number
  sx_id: string
  order_id: string
  conversation_id: string
  other_id: number
  task: number
}

async function saidIn(person: Person) {
  const { club } = await person.api.call('Groups/addUpdateGroup', {
    title: `Lights of the stage ${Date.now()}`,
    access: 'public',
    membership: 'free',
  })
  const { gx_id } = club
  const text = 'Which lamp do you take for a very small and very dark stage?'
  const { feed } = await person.api.call('feeds/addFeed', { gx_id, text })
  await person.api.call('comments/add', { fx_id: feed.fx_id, text: 'The warm one, always' })
  return { gx_id, feed_item_id: feed.feed_item_id ?? 0 }
}

async function offeredBy(person: Person): Promise<string> {
  const file = new Blob([Uint8Array.from(dots(640, 480))], { type: 'image/png' })
  const { attachment_id } = await person.api.call('Files/upload', { purpose: 'service', file })
  const { service } = await person.api.call('services/addService', {
    title: 'Lights for a dark stage',
    description: '<p>Sample words.</p>',
    category: 459,
    stype: 'onetime',
    currency: 'EUR',
    package: [{ price: 12_000, included: 'One evening', delivery_time: 3 }],
    service_image: [attachment_id],
    submit: true,
  })
  return service.sx_id
}

/** Makes the things of a person who uses all of the product, and of another one who writes to them. */
export async function worldOf(
  url: string,
  person: Person,
  other: Person,
  contest: OpenContest,
): Promise<World> {
  const { cx_id, contest_slug, round_id, assox } = contest
  const { api, session } = person
  const [assox_id = ''] = assox
  const { casx_id } = await api.call('contest/v2/addVote', { cx_id, assox_id } as never)
  const { ID = 0 } = await api.call('api/getUser', {})
  const { ID: other_id = 0 } = await other.api.call('api/getUser', {})
  const { message } = await other.api.call('messages/send', {
    to_id: ID,
    text: `Good evening from ${url}/contests`,
    client_id: 'first',
  })
  const { conversation_id } = message
  await api.call('messages/setConversation', { conversation_id, accepted: true })
  const { task } = await api.call('tasks/save', { title: 'Iron the six collars' } as never)
  return {
    person,
    username: session.username ?? '',
    cx_id,
    slug: contest_slug,
    assox: assox_id,
    round_id,
    casx_id,
    ...(await saidIn(person)),
    job: 0,
    sx_id: await offeredBy(person),
    order_id: 'none',
    conversation_id,
    other_id,
    task: task.task_id ?? 0,
  }
}
