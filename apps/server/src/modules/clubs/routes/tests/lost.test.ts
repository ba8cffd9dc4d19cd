import { beforeAll, expect, it } from 'vitest'
import { publicId } from '../../../../platform/ids.ts'
import { openStream, watch, type Watcher } from '../../../../platform/realtime/testing.ts'
import { api, openServer, server, visitor } from '../../../../testing-server.ts'
import { refuses } from '../../../contests/factory.ts'
import { makeClub } from '../../factory.ts'
import { lapseMemberships } from '../../mutations/paying.ts'
import { paidClub } from './testing-paid.ts'
import { filledClub, someone, sql, stand, type Place, type Someone } from './testing-matrix.ts'

openServer()

interface Club extends Place {
  owner: Someone
  admin: Someone
  member: Someone
  stays: Someone
}

let admin: Someone
beforeAll(async () => {
  admin = await someone(true)
})

async function clubOf(access: 'public' | 'private'): Promise<Club> {
  const [owner, member, stays] = [await someone(), await someone(), await someone()]
  const place = await filledClub({ owner } as never, { access }, [])
  for (const one of [member, stays]) await stand(place.gx_id, one, 'member')
  return { ...place, owner, member, stays, admin }
}

const topicsOf = ({ gx_id, fx_id }: Place) => [
  `feed:${gx_id}`,
  `comments:${fx_id}`,
  `likes:${fx_id}`,
  `club-chat:${gx_id}`,
]

async function lineOf({ session }: Someone, topics: readonly string[]): Promise<Watcher> {
  const line = await watch(server.url)
  await line.ask({ op: 'auth', token: `${session.token}_${session.username}` })
  for (const topic of topics)
    expect(await line.ask({ op: 'subscribe', topic })).toMatchObject({ ok: true })
  return line
}

/** Something happens in every topic of the club. @returns the post and the message. */
async function stir({ gx_id, fx_id, owner }: Club): Promise<{ post: string; message: string }> {
  const message = publicId()
  const { feed } = await owner.api.call('feeds/addFeed', { gx_id, text: 'News' })
  await owner.api.call('comments/add', { fx_id, text: 'More news' })
  await owner.api.call('likes/toggle', { fx_id })
  await owner.api.call('messages/send', { gx_id, text: message, client_id: message })
  return { post: feed.fx_id, message }
}

const heard = (line: Watcher): string[] => [...new Set(line.events.map(({ topic }) => topic))]
const revision = async ({ gx_id, owner }: Club): Promise<number> =>
  (await owner.api.call('Groups/getGroups', { gx_id })).groups[0]?.revision ?? 0

/** Ways to lose what one read: the reader's standing, and whether everybody else keeps it. */
const losses: Record<
  string,
  {
    access: 'public' | 'private'
    of: 'member' | 'stranger'
    others: boolean
    lose: (club: Club) => Promise<unknown>
  }
> = {
  'leaves a private club': {
    access: 'private',
    of: 'member',
    others: true,
    lose: ({ member, gx_id }) => member.api.call('Groups/remove2Group', { gx_id }),
  },
  'is taken out': {
    access: 'private',
    of: 'member',
    others: true,
    lose: ({ owner, member, gx_id }) =>
      owner.api.call('Groups/remove2Group', { gx_id, user_id: member.user_id }),
  },
  'is banned': {
    access: 'private',
    of: 'member',
    others: true,
    lose: ({ owner, member, gx_id }) =>
      owner.api.call('Groups/moderate', { gx_id, user_id: member.user_id, verdict: 'ban' }),
  },
  'did not pay in the days of grace': {
    access: 'private',
    of: 'member',
    others: true,
    lose: async ({ member, gx_id }) => {
      await sql(
        `update club_people p set state = 'lapsed', paid_until = now() - interval '30 days'
         from clubs c where c.gx_id = $1 and c.group_id = p.group_id and p.user_id = $2`,
        [gx_id, member.user_id],
      )
      await lapseMemberships(server.parts.db)
    },
  },
  'reads a club that closes': {
    access: 'public',
    of: 'stranger',
    others: true,
    lose: async (club) =>
      club.owner.api.call('Groups/addUpdateGroup', {
        gx_id: club.gx_id,
        access: 'private',
        revision: await revision(club),
      }),
  },
  'reads a club that the platform takes down': {
    access: 'public',
    of: 'member',
    others: false,
    lose: async ({ gx_id, member }) => {
      await member.api.call('reports/add', { entity: 'group', gx_id, reason: 'fraud' } as never)
      const { cases } = await admin.api.call('reports/getQueue', { queue: 'open' })
      const case_id = cases.find(({ thing }) => thing.href === `/c/${gx_id}`)?.case_id ?? ''
      await admin.api.call('reports/decide', { case_id, verdict: 'take_down', reason: 'fraud' })
    },
  },
  'reads a club that is deleted': {
    access: 'public',
    of: 'member',
    others: false,
    lose: ({ owner, gx_id }) => owner.api.call('Groups/deleteGroup', { gx_id }),
  },
}

it.each(Object.entries(losses))(
  'whoever %s hears no more of it from then on',
  async (_, { access, of, others, lose }) => {
    const club = await clubOf(access)
    const isMember = of === 'member'
    const topics = topicsOf(club).filter((topic) => isMember || !topic.startsWith('club-chat'))
    const loser = isMember ? club.member : await someone()
    const [line, stays] = [await lineOf(loser, topics), await lineOf(club.stays, topicsOf(club))]
    const stream = await openStream(server.url, loser.session, `feed:${club.gx_id}`)
    const first = await stir(club)
    await expect.poll(() => stream.text).toContain(first.post)
    for (const one of [line, stays])
      await expect
        .poll(() => heard(one).toSorted())
        .toEqual(expect.arrayContaining(topics.toSorted()))
    await lose(club)
    const before = line.events.length
    // A gone club takes nothing new; else something goes on that only those hear who stayed.
    const second = others ? await stir(club) : undefined
    await expect.poll(() => line.ended.toSorted()).toEqual(topics.toSorted())
    await expect.poll(() => stream.isOver).toBe(true)
    if (second) {
      expect(stream.text).not.toContain(second.post)
      await expect
        .poll(() => stays.events.filter(({ topic }) => topic === topicsOf(club)[0]).length)
        .toBeGreaterThan(1)
      expect(stays.ended).toEqual([])
    } else await expect.poll(() => stays.ended.toSorted()).toEqual(topicsOf(club).toSorted())
    expect(line.events.length).toBe(before)
    for (const topic of topics)
      expect(await line.ask({ op: 'subscribe', topic }), topic).toMatchObject({ code: 'not_found' })
    line.socket.terminate()
    stays.socket.terminate()
  },
)

it('goes on for whoever is silenced, made a moderator or behind with a payment', async () => {
  const club = await clubOf('private')
  const line = await lineOf(club.member, topicsOf(club))
  const { gx_id, member } = club
  for (const verdict of ['mute', 'unmute', 'promote', 'demote'] as const) {
    await club.owner.api.call('Groups/moderate', { gx_id, user_id: member.user_id, verdict })
    const before = line.events.length
    await stir(club)
    await expect
      .poll(() => [...new Set(line.events.slice(before).map(({ topic }) => topic))].toSorted())
      .toEqual(topicsOf(club).toSorted())
  }
  expect(line.ended).toEqual([])
  line.socket.terminate()
})

it('takes the room alone from whoever is shut out of a club that everybody reads', async () => {
  const club = await clubOf('public')
  const { gx_id, member, owner } = club
  const line = await lineOf(member, topicsOf(club))
  const room = `club-chat:${gx_id}`
  const [inRoom, inFeed] = [
    await openStream(server.url, member.session, room),
    await openStream(server.url, member.session, `feed:${gx_id}`),
  ]
  await owner.api.call('Groups/moderate', { gx_id, user_id: member.user_id, verdict: 'ban' })
  const before = line.events.length
  const { post, message } = await stir(club)
  await expect.poll(() => line.ended).toEqual([room])
  await expect.poll(() => inRoom.isOver).toBe(true)
  expect(inRoom.text).not.toContain(message)
  await expect.poll(() => inFeed.text).toContain(post)
  expect(inFeed.isOver).toBe(false)
  await expect
    .poll(() => [...new Set(line.events.slice(before).map(({ topic }) => topic))].toSorted())
    .toEqual(
      topicsOf(club)
        .filter((topic) => topic !== room)
        .toSorted(),
    )
  expect(await line.ask({ op: 'subscribe', topic: room })).toMatchObject({ code: 'not_found' })
  line.socket.terminate()
})

it('lets nobody in by a link of somebody who is out, or who may invite no more', async () => {
  const [owner, keeper, guest] = [await someone(), await someone(), await someone()]
  const { gx_id } = await makeClub(owner.api, { access: 'private', title: 'Closed rehearsal' })
  await stand(gx_id, keeper, 'moderator')
  const { link } = await keeper.api.call('Groups/invite', { gx_id, uses: 5 })
  const token = link?.split('#')[1] ?? ''
  const judge = (verdict: 'demote' | 'promote' | 'remove') =>
    owner.api.call('Groups/moderate', { gx_id, user_id: keeper.user_id, verdict })
  const closes = async () => {
    await refuses(visitor.call('Groups/getInvitation', { token }), 'link_used')
    await refuses(guest.api.call('Groups/acceptInvitation', { token }), 'link_used')
  }
  // As a member they bring nobody into a private club, and as a keeper again they do.
  await judge('demote')
  await closes()
  await judge('promote')
  const { club } = await visitor.call('Groups/getInvitation', { token })
  expect(club.title).toBe('Closed rehearsal')
  await judge('remove')
  await closes()
  await refuses(keeper.api.call('Groups/acceptInvitation', { token }), 'link_used')
  expect((await owner.api.call('Groups/getInvitations', { gx_id })).invitations).toEqual([])
})

it('stays while a member has paid ahead, also one who was put out of it', async () => {
  const { gx_id, group_id, one } = await paidClub('paid')
  const { ID: user_id = 0 } = await one.api.call('api/getUser', {})
  const remove = () => api.call('Groups/deleteGroup', { gx_id })
  await refuses(remove(), 'club_paid_ahead')
  await api.call('Groups/moderate', { gx_id, user_id, verdict: 'remove' })
  await refuses(remove(), 'club_paid_ahead')
  await sql('update club_people set kept_until = now() where group_id = $1', [group_id])
  expect(await remove()).toEqual(expect.objectContaining({ deleted: true }))
})
