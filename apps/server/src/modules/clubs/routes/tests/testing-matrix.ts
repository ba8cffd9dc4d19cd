import type { Api } from '@plaudit/client/client'
import type { Input } from '@plaudit/contract/calls'
import { statement } from '../../../../platform/db/db.ts'
import { publicId } from '../../../../platform/ids.ts'
import { server, visitor } from '../../../../testing-server.ts'
import { makeClub } from '../../factory.ts'

/** Standings that a person can have with a club. */
export const standings = [
  'visitor',
  'stranger',
  'asked',
  'let_in',
  'lapsed',
  'left',
  'removed',
  'banned',
  'muted',
  'member',
  'moderator',
  'owner',
  'admin',
] as const
export type Standing = (typeof standings)[number]

/** Clubs by their readers and the price of belonging. */
export const kinds = {
  'public free': { access: 'public' },
  'public paid': { access: 'public', membership: 'paid' },
  'unlisted free': { access: 'unlisted' },
  'unlisted paid': { access: 'unlisted', membership: 'paid' },
  'private free': { access: 'private' },
  'private paid': { access: 'private', membership: 'paid' },
  'private introduced': { access: 'private', introduced: true },
  'private introduced paid': { access: 'private', introduced: true, membership: 'paid' },
} as const satisfies Record<string, Partial<Input<'Groups/addUpdateGroup'>>>
export type Kind = keyof typeof kinds

export type Someone = Awaited<ReturnType<typeof server.person>> & { user_id: number }
export type People = Record<Exclude<Standing, 'visitor'>, Someone>

export const sql = (text: string, values: unknown[] = []) =>
  statement<Record<string, unknown>>(server.parts.db, text, values)

export async function someone(isAdmin = false): Promise<Someone> {
  const person = await server.person()
  // Before anything is asked: a caller is remembered as they are then.
  await sql('update users set is_admin = $2 where username = $1', [person.username, isAdmin])
  const { ID } = await person.api.call('api/getUser', {})
  return { ...person, user_id: ID ?? 0 }
}

/** A person for each standing; `owner` makes the clubs. */
export async function everyStanding(): Promise<People> {
  const people = {} as People
  for (const standing of standings)
    if (standing !== 'visitor') people[standing] = await someone(standing === 'admin')
  return people
}

export const apiOf = (people: People, standing: Standing): Api =>
  standing === 'visitor' ? visitor : people[standing].api

export interface Place {
  gx_id: string
  fx_id: string
  comment_id: string
  poll_id: string
}

const states = { muted: 'member', moderator: 'member' } as Partial<Record<Standing, string>>

/** Puts a person where their standing says; the steps that lead there have their own tests. */
export async function stand(gxId: string, { user_id }: Someone, standing: Standing): Promise<void> {
  await sql(
    `insert into club_people (group_id, user_id, group_assoc_id, state, role, joined_at, muted_until, pay_by, paid_until)
     select group_id, $2, $3, $4, $5, now(), case when $6 = 'muted' then now() + interval '1 day' end,
       case when $6 = 'let_in' then now() + interval '1 day' end, case when $6 = 'lapsed' then now() - interval '1 day' end
     from clubs where gx_id = $1
     on conflict (group_id, user_id) do update set state = excluded.state, role = excluded.role`,
    [
      gxId,
      user_id,
      publicId(),
      states[standing] ?? standing,
      standing === 'moderator' ? 'moderator' : 'member',
      standing,
    ],
  )
  await sql(
    `update clubs c set members = (select count(*) from club_people p where p.group_id = c.group_id and p.state in ('member', 'lapsed'))
     where gx_id = $1`,
    [gxId],
  )
}

/** Puts a person back whose standing another act changed. The owner keeps the club. */
export async function standAnew(gxId: string, who: Someone, standing: Standing): Promise<void> {
  if (standing === 'owner') return
  await sql(
    `delete from club_people where user_id = $2 and group_id = (select group_id from clubs where gx_id = $1)`,
    [gxId, who.user_id],
  )
  if (standing !== 'stranger' && standing !== 'admin') await stand(gxId, who, standing)
}

/** A club of a kind with somebody of every standing, a chat, a post with a comment, and a poll. */
export async function filledClub(
  people: People,
  given: Partial<Input<'Groups/addUpdateGroup'>>,
  there: readonly Standing[] = standings,
): Promise<Place> {
  const paid =
    given.membership === 'paid'
      ? { amount: { amount: 500, currency: 'EUR' }, interval: 'month' as const }
      : {}
  const owner = people.owner.api
  const { gx_id } = await makeClub(owner, { ...given, ...paid, has_chat: true } as never)
  for (const standing of there)
    if (!['visitor', 'stranger', 'owner', 'admin'].includes(standing))
      await stand(gx_id, people[standing as keyof People], standing)
  const { feed } = await owner.call('feeds/addFeed', { gx_id, text: 'First words' })
  const { feed: poll } = await owner.call('feeds/addFeed', {
    gx_id,
    text: 'Which?',
    poll: { question: 'Which?', options: ['This', 'That'], several: false },
  })
  const { comment } = await owner.call('comments/add', { fx_id: feed.fx_id, text: 'More words' })
  await owner.call('messages/send', { gx_id, text: 'In the room', client_id: publicId() })
  return { gx_id, fx_id: feed.fx_id, comment_id: comment.comment_id, poll_id: poll.fx_id }
}

export const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => (error as { code: string }).code,
  )
