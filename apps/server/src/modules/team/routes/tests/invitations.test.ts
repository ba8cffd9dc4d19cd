import type { Api } from '@plaudit/client/client'
import type { Team } from '@plaudit/contract/team/members'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../../platform/db/db.ts'
import { erasePerson } from '../../../accounts/mutations/erase.ts'
import { makeContest, refuses } from '../../../contests/factory.ts'
import { organiser as owner, server } from '../../../../testing-server.ts'
import { exportInvitations } from '../../data/ofPerson.ts'
import {
  accept,
  confirmed,
  cx_id,
  helper,
  invite,
  linkTo,
  made,
  mailOf,
  openTeam,
  run,
  teamOf,
} from './testing-team.ts'

openTeam()

const namesOf = ({ members }: Team) => members.map(({ role, user }) => [role, user.username])

test('who has no account yet is invited by mail, registers with that address, confirms it, and is in [cf:cd04e]', async () => {
  const address = `new.${Date.now()}@example.org`
  const { team, message } = await invite([address.toUpperCase()])
  expect(message).toMatch(/^1 invitation waits in the mailbox of this site: no mail server is set/)
  expect(team.invitations).toMatchObject([{ named: address, state: 'sent', role: 'organiser' }])
  const token = await linkTo(address)
  const asked = await server.client().call('contest/v2/getInvitation', { token })
  expect(asked).toMatchObject({ role: 'organiser', email: address, contest: { cx_id } })
  const person = await server.person(address.split('@')[0])
  await refuses(person.api.call('contest/v2/getTeam', { cx_id }), 'forbidden')
  // A copy of the team's page was in no mailbox; the mailed link was, and no second code is asked for.
  const invitation_id = team.invitations[0]?.invitation_id ?? 0
  const { link } = await owner.api.call('contest/v2/copyInvitation', { cx_id, invitation_id })
  expect(await accept(person.api, link.split('#')[1] ?? '')).toBe('confirmed_email_required')
  expect(await accept(person.api, token)).toBe('in')
  expect((await person.api.call('api/getUser', {})).email_confirmed).toBe(true)
  expect(namesOf(await teamOf(person.api))).toEqual([['organiser', person.username]])
  const { contest } = await person.api.call('contest/v2/fetchContest', { cx_id })
  expect(contest.can.edit).toBe(true)
})

test('the mailed link lets whoever has no account in as its address; a copy and an address with an account ask', async () => {
  const address = `fresh.${Date.now()}@example.org`
  const { team } = await invite([address], 'judge')
  const token = await linkTo(address)
  const invitation_id = team.invitations[0]?.invitation_id ?? 0
  const copy = await owner.api.call('contest/v2/copyInvitation', { cx_id, invitation_id })
  const copied = copy.link.split('#')[1] ?? ''
  const anybody = server.client()
  await refuses(anybody.call('contest/v2/enterByInvitation', { token: copied }), 'sign_in_required')
  const { enters } = await anybody.call('contest/v2/getInvitation', { token })
  expect(enters).toBe(true)
  const { tok } = await anybody.call('contest/v2/enterByInvitation', { token })
  const entered = await anybody.call('api/getUser', { tok })
  expect(entered).toMatchObject({ email: address, email_confirmed: true })
  const session = { token: entered.token, username: entered.username, ssid: entered.ssid }
  // Once there is an account, a link that was passed on opens it to nobody.
  await refuses(anybody.call('contest/v2/enterByInvitation', { token }), 'sign_in_required')
  expect(await accept(server.client(session), token)).toBe('in')
  expect(await accept(server.client(session), copied)).toBe('link_used')
})

test('a link that was passed on lets nobody else in, and is not used up by the try', async () => {
  const [invited, other] = [await server.person(), await server.person()]
  await confirmed(invited)
  await confirmed(other)
  const { team } = await invite([invited.username])
  expect(team.invitations[0]?.named).toBe(`@${invited.username}`)
  expect(JSON.stringify(team)).not.toContain(mailOf(invited))
  const token = await linkTo(mailOf(invited))
  expect(await accept(other.api, token)).toBe('other_address')
  expect(await accept(owner.api, token)).toBe('other_address')
  expect(await accept(invited.api, token)).toBe('in')
  expect(await accept(invited.api, token)).toBe('link_used')
  await refuses(server.client().call('contest/v2/getInvitation', { token }), 'link_used')
})

test('an account hears of its invitation in the product, and the link in the notice proves no mailbox', async () => {
  const person = await server.person()
  await invite([person.username], 'judge')
  const heard = async (api = person.api) =>
    (await api.call('notifications/get', { feed: 'system' })).notifications
  const [notice] = await heard()
  expect(notice?.text).toContain('asks you to judge')
  const token = notice?.href.split('#')[1] ?? ''
  expect(await accept(helper.api, token)).toBe('other_address')
  expect(await accept(person.api, token)).toBe('confirmed_email_required')
  await confirmed(person)
  expect(await accept(person.api, token)).toBe('in')
  // An account may state any address: only one that is confirmed tells its account of what is sent there.
  const stranger = await server.person()
  await invite([mailOf(stranger)])
  expect(await heard(stranger.api)).toEqual([])
})

test('an account takes along no invitation to an address that it did not prove, and no hash of a link', async () => {
  const person = await server.person()
  const { ID = 0 } = await person.api.call('api/getUser', {})
  const taken = async () => {
    const all: object[] = []
    for (const { rows } of exportInvitations(server.parts.db, ID))
      for await (const row of rows) all.push(row)
    return all
  }
  await invite([mailOf(person)], 'judge')
  expect(await taken()).toEqual([])
  await invite([person.username])
  expect(await taken()).toMatchObject([{ named: `@${person.username}` }])
  await confirmed(person)
  expect(await taken()).toMatchObject([{ role: 'judge' }, { role: 'organiser' }])
  expect(JSON.stringify(await taken())).not.toContain('_hash')
})

test('an account that is erased takes no invitation along that went to an address which it never proved', async () => {
  const [claims, has] = [await server.person(), await server.person()]
  await confirmed(has)
  for (const person of [claims, has]) {
    await invite([mailOf(person)], 'judge')
    const { ID = 0 } = await person.api.call('api/getUser', {})
    await inTransaction(server.parts.db, (tx) => erasePerson(tx, ID))
  }
  const { invitations } = await teamOf(owner.api)
  const left = invitations.map(({ named }) => named)
  expect(left).toContain(mailOf(claims))
  expect(left).not.toContain(mailOf(has))
})

test('of thirty tries at the same moment one gets in', async () => {
  const invited = await server.person()
  await confirmed(invited)
  await invite([mailOf(invited)], 'judge')
  const token = await linkTo(mailOf(invited))
  const tries = await Promise.all(Array.from({ length: 30 }, () => accept(invited.api, token)))
  expect(tries.filter((one) => one === 'in')).toHaveLength(1)
  expect(new Set(tries)).toEqual(new Set(['in', 'link_used']))
  const acts = await run<{ count: number }>(
    `select count(*) from audit_log where subject_id = $1 and act = 'accept_invitation'`,
    [made.contest.contest_id],
  )
  expect(acts[0]?.count).toBe(1)
})

test('taken back and taken up at the same moment: one of them holds, never both', async () => {
  for (let n = 0; n < 8; n++) {
    const invited = await server.person()
    await confirmed(invited)
    const { team } = await invite([mailOf(invited)])
    const invitation_id = team.invitations[0]?.invitation_id ?? 0
    const token = await linkTo(mailOf(invited))
    const [took, back] = await Promise.all([
      accept(invited.api, token),
      owner.api.call('contest/v2/withdrawInvitation', { cx_id, invitation_id }).then(
        () => 'back',
        (error: { code?: string }) => error.code,
      ),
    ])
    const isIn = (await teamOf()).members.some(({ user }) => user.username === invited.username)
    expect([took, back]).toEqual(isIn ? ['in', 'not_found'] : ['link_used', 'back'])
  }
})

test('an old link, a link that was replaced and one that was taken back lead nowhere [cf:f9100]', async () => {
  const invited = await server.person()
  await confirmed(invited)
  const { team } = await invite([mailOf(invited)])
  const first = await linkTo(mailOf(invited))
  const invitation_id = team.invitations[0]?.invitation_id ?? 0
  await owner.api.call('contest/v2/resendInvitation', { cx_id, invitation_id })
  const second = await linkTo(mailOf(invited))
  expect(await accept(invited.api, first)).toBe('link_used')
  await run(`update contest_invitations set expires_at = now() where invitation_id = $1`, [
    invitation_id,
  ])
  expect(await accept(invited.api, second)).toBe('link_used')
  expect((await teamOf()).invitations).toMatchObject([{ state: 'expired' }])
  await owner.api.call('contest/v2/resendInvitation', { cx_id, invitation_id })
  await owner.api.call('contest/v2/withdrawInvitation', { cx_id, invitation_id })
  expect(await accept(invited.api, await linkTo(mailOf(invited)))).toBe('link_used')
  expect((await teamOf()).invitations).toEqual([])
})

test('what can be no invitation is refused beside its field', async () => {
  for (const who of ['nobody-of-this-name', 'not an address', 'x@', owner.username])
    await refuses(invite([who]), 'invalid_input', 'people')
  await refuses(invite([]), 'invalid_input', 'people')
  await refuses(
    server.client().call('contest/v2/getInvitation', { token: 'short' }),
    'invalid_input',
    'token',
  )
})

test('whoever has shown no address of their own sends no mail in this installation’s name, but an admin does', async () => {
  const [fresh, admin] = [await server.person(), await server.person()]
  // The first admin came by the link of the set-up, where no mail need leave from.
  await run('update users set is_admin = true where username = $1', [admin.username])
  const { contest } = await makeContest(fresh.api)
  const address = `of.${fresh.username}@example.org`
  const ask = (api: Api) =>
    api.call('contest/v2/inviteMembers', {
      cx_id: contest.cx_id,
      role: 'judge',
      people: [address],
    })
  await refuses(ask(fresh.api), 'confirmed_email_required')
  expect(await linkTo(address)).toBe('')
  const { team } = await ask(admin.api)
  expect(await linkTo(address)).not.toBe('')
  const invitation_id = team.invitations[0]?.invitation_id ?? 0
  const again = { cx_id: contest.cx_id, invitation_id }
  await refuses(fresh.api.call('contest/v2/resendInvitation', again), 'confirmed_email_required')
  const back = await fresh.api.call('contest/v2/withdrawInvitation', again)
  expect(back.team.invitations).toEqual([])
})

test('five invitations a day reach one mailbox, however it is spelled and from whichever contest', async () => {
  const name = `one.mailbox.${Date.now()}`
  const { team } = await invite([`${name}@example.org`])
  const invitation_id = team.invitations[0]?.invitation_id ?? 0
  const again = () => owner.api.call('contest/v2/resendInvitation', { cx_id, invitation_id })
  await again()
  await again()
  const other = await server.person()
  await confirmed(other)
  const elsewhere = (await makeContest(other.api)).contest.cx_id
  const fromElsewhere = (address: string) =>
    other.api.call('contest/v2/inviteMembers', {
      cx_id: elsewhere,
      role: 'judge',
      people: [address],
    })
  await fromElsewhere(`${name}+a@example.org`)
  await fromElsewhere(`${name}+b@example.org`)
  await refuses(fromElsewhere(`${name}+c@example.org`), 'invited_often')
  await expect(again()).rejects.toMatchObject({ code: 'invited_often', retryAfter: 60 })
  const [sent] = await run<{ count: number }>(
    'select count(*) from mails where recipient like $1',
    [`${name}%`],
  )
  expect(sent?.count).toBe(5)
  await fromElsewhere(`another.${name}@example.org`)
})
