import { beforeAll, expect, it } from 'vitest'
import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { modules } from '../../../../modules.ts'
import { api, openServer, organiser, server, visitor } from '../../../../testing-server.ts'
import { refuses } from '../../../contests/factory.ts'
import { lettersTo } from '../../../notifications/factory.ts'
import { makeClub } from '../../factory.ts'

openServer()

type Someone = Awaited<ReturnType<typeof server.person>>
let one: Someone
let two: Someone
const sql = (text: string, values: unknown[] = []) =>
  statement<Record<string, unknown>>(server.parts.db, text, values)
const idOf = async (person: Someone): Promise<number> =>
  Number(
    (await sql('select user_id from users where username = $1', [person.username]))[0]?.['user_id'],
  )

beforeAll(async () => {
  ;[one, two] = await Promise.all([server.person(), server.person()])
  // A person who sends mail to strangers has shown an address of their own.
  await sql('update users set email_confirmed_at = now()')
})

it('has the groups of everybody and of jobs from the start, under their numbers [cf:d7468]', async () => {
  for (const gx_id of [78, 108]) {
    const { groups } = await visitor.call('Groups/getGroups', { gx_id })
    expect(groups).toMatchObject([{ group_id: gx_id, is_platform: true, access: 'public' }])
  }
  expect(modules.length).toBeGreaterThan(5)
})

it('says what is wrong with a club in the specification’s words [cf:c9586]', async () => {
  const make = (given: object) =>
    api.call('Groups/addUpdateGroup', {
      title: 'Choir',
      access: 'public',
      membership: 'free',
      ...given,
    })
  const wrong: [object, string, string][] = [
    [{ title: 'x' }, 'title', 'Invalid club name'],
    [{ title: ' ' }, 'title', 'Invalid club name'],
    [{ title: undefined }, 'title', 'Invalid club name'],
    [{ description: 'x'.repeat(5001) }, 'description', 'Invalid club description'],
    [{ access: 'secret' }, 'access', 'Invalid club access'],
    [{ access: undefined }, 'access', 'Invalid club access'],
    [{ membership: 'gold' }, 'membership', 'Invalid membership type'],
    [{ membership: 'paid' }, 'amount', 'Invalid amount'],
    [{ membership: 'paid', amount: { amount: 0, currency: 'EUR' } }, 'amount', 'Invalid amount'],
    [{ membership: 'paid', amount: { amount: 5, currency: 'ABC' } }, 'amount', 'Invalid amount'],
  ]
  for (const [given, field, sentence] of wrong) {
    const fault = await make(given).then(
      () => undefined,
      (error: { fields?: Record<string, string> }) => error.fields?.[field],
    )
    expect([given, fault]).toEqual([given, sentence])
  }
  await refuses(make({ slug: 'Not a slug!' }), 'invalid_input', 'slug')
})

it('is made, changed and found by words in title, description, slug and access [cf:f98c2]', async () => {
  const club = await makeClub(api, {
    title: 'Chœur de la Vallée',
    description: 'Répétition le jeudi',
  })
  expect(club).toMatchObject({
    slug: 'choeur-de-la-vallee',
    members: 1,
    mine: { role: 'owner', state: 'member' },
    can: { edit: true, post: true, leave: false },
  })
  const found = async (search: string) =>
    (await visitor.call('Groups/getGroups', { search })).groups.map(({ gx_id }) => gx_id)
  for (const search of ['choeur', 'VALLEE', 'répétition', 'de-la-vallee', 'public'])
    expect([search, (await found(search)).includes(club.gx_id)]).toEqual([search, true])
  await makeClub(one.api, { slug: 'taken-word' })
  await refuses(makeClub(one.api, { slug: 'taken-word' }), 'club_slug_taken', 'slug')
  const { gx_id } = club
  const changed = await api.call('Groups/addUpdateGroup', { gx_id, title: 'Chœur', revision: 1 })
  expect(changed.club).toMatchObject({
    title: 'Chœur',
    description: 'Répétition le jeudi',
    revision: 2,
  })
  await refuses(
    api.call('Groups/addUpdateGroup', { gx_id, title: 'X y', revision: 1 }),
    'changed_meanwhile',
  )
  await refuses(one.api.call('Groups/addUpdateGroup', { gx_id, title: 'Mine' }), 'forbidden')
  const bySlug = await visitor.call('Groups/getGroups', { gx_id: 'choeur-de-la-vallee' })
  expect(bySlug.groups[0]?.gx_id).toBe(gx_id)
})

it('is joined and left, and a retry changes nothing [cf:199ff]', async () => {
  const { gx_id } = await makeClub(api)
  for (let time = 0; time < 2; time++)
    expect((await one.api.call('Groups/add2Group', { gx_id })).membership.state).toBe('member')
  const { groups } = await one.api.call('Groups/getMine', {})
  expect(groups.map((group) => group.gx_id)).toContain(gx_id)
  expect((await visitor.call('Groups/getGroups', { gx_id })).groups[0]?.members).toBe(2)
  expect((await one.api.call('Groups/remove2Group', { gx_id })).membership.state).toBe('left')
  await refuses(one.api.call('Groups/remove2Group', { gx_id }), 'club_illegal_step')
  await refuses(api.call('Groups/remove2Group', { gx_id }), 'club_illegal_step')
  await refuses(visitor.call('Groups/add2Group', { gx_id }), 'sign_in_required')
})

it('lets people in who ask, and takes them out, by whoever keeps order', async () => {
  const { gx_id, group_id } = await makeClub(api, { access: 'private' })
  const user_id = await idOf(one)
  const judge = (
    by: Someone['api'],
    verdict: 'let_in' | 'ban' | 'unban' | 'promote' | 'mute' | 'hand_over',
    who = user_id,
  ) => by.call('Groups/moderate', { gx_id, user_id: who, verdict })
  const asked = await one.api.call('Groups/add2Group', { gx_id, message: 'I sing' })
  expect(asked.membership).toMatchObject({ state: 'asked' })
  const { members } = await api.call('Groups/getMembers', { gx_id, list: 'asking' })
  expect(members).toMatchObject([
    { message: 'I sing', can: { verdicts: ['let_in', 'decline', 'ban'] } },
  ])
  const told = await sql(
    `select type, href from notices where type = 'club.asked' and href like $1`,
    [`/c/${gx_id}%`],
  )
  expect(told).toHaveLength(1)
  const asks = () =>
    sql(
      `select user_id from notices where type = 'club.asked' and href like $1 and seen_at is null`,
      [`/c/${gx_id}%`],
    )
  expect(await asks()).toHaveLength(1)
  await refuses(one.api.call('Groups/getMembers', { gx_id }), 'club_members_only')
  expect((await judge(api, 'let_in')).membership.state).toBe('member')
  await refuses(judge(api, 'let_in'), 'club_illegal_step')
  expect((await judge(api, 'promote')).membership.role).toBe('moderator')
  await two.api.call('Groups/add2Group', { gx_id })
  const other = await idOf(two)
  // One keeper answers for all: the request is new to neither any more, nor once it is taken back.
  expect(await asks()).toHaveLength(2)
  await two.api.call('Groups/remove2Group', { gx_id })
  expect(await asks()).toEqual([])
  await two.api.call('Groups/add2Group', { gx_id })
  expect(await asks()).toHaveLength(2)
  await judge(one.api, 'let_in', other)
  expect(await asks()).toEqual([])
  // A moderator has no hold over the owner, and makes no moderators.
  await refuses(judge(one.api, 'ban', await idOf(organiser)), 'club_illegal_step')
  await refuses(judge(one.api, 'promote', other), 'club_illegal_step')
  await refuses(judge(two.api, 'ban'), 'forbidden')
  await judge(one.api, 'ban', other)
  await refuses(two.api.call('Groups/add2Group', { gx_id }), 'club_banned')
  await judge(one.api, 'unban', other)
  expect((await two.api.call('Groups/add2Group', { gx_id })).membership.state).toBe('asked')
  await judge(api, 'hand_over')
  const owners = await sql(
    `select user_id from club_people where group_id = $1 and role = 'owner'`,
    [group_id],
  )
  expect(owners).toEqual([{ user_id }])
  await refuses(judge(api, 'hand_over', other), 'club_illegal_step')
  // Every act stands in the log of the keepers, the latest first, by pages.
  const { acts, next } = await one.api.call('Groups/getActs', { gx_id, limit: 3 })
  expect(acts.map(({ act, by, who }) => [act, by?.username, who?.username])).toEqual([
    ['hand_over', organiser.username, one.username],
    ['unban', one.username, two.username],
    ['ban', one.username, two.username],
  ])
  const rest = await one.api.call('Groups/getActs', { gx_id, before: next ?? 0 })
  expect(rest.acts.map(({ act }) => act)).toEqual(['let_in', 'promote', 'let_in'])
  await refuses(two.api.call('Groups/getActs', { gx_id }), 'club_members_only')
})

it('gives the last free place to one of a hundred', async () => {
  const { gx_id, group_id } = await makeClub(api, { seats: 3 })
  await one.api.call('Groups/add2Group', { gx_id })
  const rows = await sql(
    `insert into users (ux_id, username, full_name, email)
     select 'crowdOfPeople' || lpad(n::text, 9, '0'), 'crowd' || n, 'Crowd ' || n, 'crowd' || n || '@example.org'
     from generate_series(1, 100) n returning user_id`,
  )
  const { joinClub } = await import('../../mutations/joining.ts')
  const tries = await Promise.allSettled(
    rows.map(({ user_id }) =>
      inTransaction(server.parts.db, (tx) =>
        joinClub(tx, { user_id, is_admin: false } as never, group_id, {
          message: '',
          isInvited: false,
        }),
      ),
    ),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [count] = await sql(
    `select members, (select count(*) from club_people p where p.group_id = c.group_id and state = 'member') as rows
     from clubs c where group_id = $1`,
    [group_id],
  )
  expect(count).toEqual({ members: 3, rows: 3 })
})

it('lets in whoever holds a link, as often as it says, and whom a mail was sent to', async () => {
  const { gx_id } = await makeClub(api, { access: 'private', title: 'Hidden stage' })
  const { link } = await api.call('Groups/invite', { gx_id, uses: 1 })
  const token = link?.split('#')[1] ?? ''
  const seen = await visitor.call('Groups/getInvitation', { token })
  expect(seen.club.title).toBe('Hidden stage')
  const open = async () => (await api.call('Groups/getInvitations', { gx_id })).invitations
  expect(await open()).toMatchObject([{ email: null, uses_left: 1 }])
  const { link: spare } = await api.call('Groups/invite', { gx_id })
  const invitation_id = (await open())[0]?.invitation_id ?? 0
  await api.call('Groups/withdrawLinks', { gx_id, invitation_id })
  await refuses(
    visitor.call('Groups/getInvitation', { token: spare?.split('#')[1] ?? '' }),
    'link_used',
  )
  const tries = await Promise.allSettled(
    [one, two].map(({ api: by }) => by.call('Groups/acceptInvitation', { token })),
  )
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await refuses(visitor.call('Groups/getInvitation', { token }), 'link_used')
  const guest = await server.person()
  const asked = await api.call('Groups/invite', {
    gx_id,
    emails: [`${guest.username}@example.org`],
  })
  expect(asked).toMatchObject({ invited: 1, link: null })
  const [mail] = await lettersTo(server.parts, `${guest.username}@example.org`)
  const mailed = /club-invitation#(\w+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await refuses(two.api.call('Groups/acceptInvitation', { token: mailed }), 'other_address')
  await sql('update users set email_confirmed_at = now() where username = $1', [guest.username])
  expect(
    (await guest.api.call('Groups/acceptInvitation', { token: mailed })).membership.state,
  ).toBe('member')
})

it('finds a member by a name that many others have who are no members', async () => {
  const { gx_id } = await makeClub(organiser.api)
  await sql(`update users set full_name = 'Zora Quill, elder' where username = $1`, [
    organiser.username,
  ])
  await sql(`insert into users (ux_id, username, full_name)
    select 'zora' || n, 'zora' || n, 'Zora Quill' from generate_series(1, 60) n`)
  const { members } = await visitor.call('Groups/getMembers', { gx_id, search: 'zora q' })
  expect(members.map(({ user }) => user.username)).toEqual([organiser.username])
})
