import { unlessThere } from './again.ts'
import type { Api } from '@plaudit/client/client'
import { cover } from '../import/poster.ts'
import type { Person } from '../import/people.ts'
import { sampleClubs, type SampleClub, type SamplePost } from './clubSamples.ts'

async function pictureOf(
  { api }: Person,
  title: string,
  { colours, purpose }: { colours: number; purpose: 'cover' | 'entry' },
): Promise<string> {
  const bytes = await cover({ title, seeds: [title], colours })
  const file = new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' })
  return (await api.call('Files/upload', { purpose, file })).attachment_id
}

/** The club that the owner has under this name already, or a new one. */
async function openClub(owner: Person, sample: SampleClub): Promise<string> {
  const { groups } = await owner.api.call('Groups/getMine', {})
  const there = groups.find(({ title }) => title === sample.title)
  if (there) return there.gx_id
  const { title, description, rules = '', access, price, language } = sample
  const cover_id = await pictureOf(owner, sample.cover, {
    colours: sample.colours,
    purpose: 'cover',
  })
  const { club } = await owner.api.call('Groups/addUpdateGroup', {
    title,
    description,
    rules,
    access,
    introduced: access === 'private',
    language,
    cover: cover_id,
    ...(price === undefined
      ? { membership: 'free' as const }
      : {
          membership: 'paid' as const,
          amount: { amount: price, currency: 'EUR' },
          interval: 'month' as const,
        }),
  })
  return club.gx_id
}

async function userId(api: Api): Promise<number> {
  return (await api.call('api/getUser', {})).ID ?? 0
}

/** Free members come in; of a private club those at the door say why. */
async function fill(
  gx_id: string,
  [owner, ...others]: readonly Person[],
  { access, members, price, asking = [] }: SampleClub,
): Promise<void> {
  if (price !== undefined || owner === undefined) return
  const letIn = others.slice(0, members - 1)
  for (const { api } of letIn) {
    await api.call('Groups/add2Group', { gx_id })
    if (access === 'private')
      await owner.api
        .call('Groups/moderate', { gx_id, user_id: await userId(api), verdict: 'let_in' })
        // A second run finds them inside.
        .catch(() => undefined)
  }
  for (const [at, message] of asking.entries())
    await others[letIn.length + at]?.api.call('Groups/add2Group', { gx_id, message })
}

async function write(
  gx_id: string,
  people: readonly Person[],
  sample: SampleClub,
  post: SamplePost,
  at: number,
): Promise<void> {
  const author = people[post.by]
  if (author === undefined) return
  const picture =
    post.picture === undefined
      ? []
      : [
          await pictureOf(author, post.picture, {
            colours: sample.colours + at,
            purpose: 'entry',
          }),
        ]
  const { poll } = post
  const made = await unlessThere(() =>
    author.api.call('feeds/addFeed', {
      gx_id,
      text: post.text,
      attachments: picture,
      ...(poll && {
        poll: {
          question: poll.question,
          options: poll.options,
          several: poll.several === true,
          closes_at: new Date(Date.now() + 3 * 86_400_000).toISOString(),
        },
      }),
      client_id: `sample-${gx_id}-${at}`,
    }),
  )
  if (made === undefined) return
  await answer(made.feed.fx_id, people, post)
  await talk(made.feed.fx_id, people, post)
}

/** Does what the others do with a post. */
async function answer(
  fx_id: string,
  people: readonly Person[],
  { poll, likes = 0, pinned }: SamplePost,
): Promise<void> {
  for (const [n, option] of (poll?.answers ?? []).entries())
    await people[n]?.api.call('polls/answer', { fx_id, options: [option] })
  for (const { api } of people.slice(0, likes))
    await api.call('likes/toggle', { fx_id, liked: true })
  if (pinned) await people[0]?.api.call('feeds/moderate', { fx_id, verdict: 'pin' })
}

async function talk(
  fx_id: string,
  people: readonly Person[],
  { comments = [] }: SamplePost,
): Promise<void> {
  for (const [at, said] of comments.entries()) {
    const made = await people[said.by]?.api.call('comments/add', {
      fx_id,
      text: said.text,
      client_id: `sample-${fx_id}-${at}`,
    })
    if (made === undefined) continue
    const { comment_id } = made.comment
    for (const { api } of people.slice(0, said.likes ?? 0))
      await api.call('likes/toggle', { comment_id, liked: true })
    if (said.reply)
      await people[said.reply.by]?.api.call('replies/add', {
        comment_id,
        text: said.reply.text,
        client_id: `sample-${fx_id}-${at}-reply`,
      })
  }
}

/** Sample clubs with posts, polls and comments, made through the public calls. A second run changes nothing. */
export async function makeClubs(people: readonly Person[]): Promise<number> {
  for (const [turn, sample] of sampleClubs.entries()) {
    // Each club is another's.
    const members = [...people.slice(turn), ...people.slice(0, turn)]
    const [owner] = members
    if (owner === undefined) return turn
    const gx_id = await openClub(owner, sample)
    await fill(gx_id, members, sample)
    const inside = members.slice(0, sample.members)
    const oldestFirst = sample.posts.map((post, at) => ({ post, at })).toReversed()
    for (const { post, at } of oldestFirst) await write(gx_id, inside, sample, post, at)
  }
  return sampleClubs.length
}
