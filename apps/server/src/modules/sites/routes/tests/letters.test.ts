import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultAppToken } from '@plaudit/contract/constants'
import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { shortCode } from '../../../../platform/ids.ts'
import { testServer, type TestServer } from '../../../../testing.ts'
import { mailPasswordLink } from '../../../accounts/mutations/passwordLink.ts'
import { makeContest } from '../../../contests/factory.ts'
import { servicePicture } from '../../../marketplace/factory.ts'
import { codeTo } from '../../../notifications/factory.ts'
import { makeSite, siteClient } from '../../factory.ts'

interface Mail {
  subject: string
  text: string
  html: string
  from_name: string
}

let server: TestServer
let owner: Awaited<ReturnType<TestServer['person']>>
let cxId = ''
const at = siteClient(() => server)
const host = 'rowan.example.org'
const own = () => new URL(server.parts.publicUrl).host

beforeAll(async () => {
  server = await testServer()
  owner = await confirmed()
  await makeSite(server, owner.api, host, {
    title: 'Rowan stage',
    primary: '#7a1f3d',
    secondary: '#0b5d3b',
    logo_id: await servicePicture(owner.api),
  })
  cxId = (await makeContest(owner.api, { contest_name: 'Rowan songs' })).contest.cx_id
})
afterAll(() => server.close())

/** Before the server has met them, so that it remembers them with their address. */
async function confirmed() {
  const person = await server.person()
  await statement(
    server.parts.db,
    'update users set email_confirmed_at = now() where username = $1',
    [person.username],
  )
  return person
}

async function mailTo(address: string): Promise<Mail> {
  const [mail] = await statement<Mail>(
    server.parts.db,
    'select subject, text, html, from_name from mails where recipient = $1 order by mail_id desc limit 1',
    [address],
  )
  return mail ?? Promise.reject(new Error(`no mail to ${address}`))
}
const freshAddress = () => `m${shortCode(9)}@example.org`

/** The name and the colours of the site, and none of the installation's. */
function expectLook({ html, text, subject, from_name }: Mail): void {
  expect([from_name, html.includes('#7a1f3d'), html.includes('Rowan stage')]).toEqual([
    'Rowan stage',
    true,
    true,
  ])
  for (const said of [html, text, subject]) expect(said).not.toMatch(/Plaudit/)
}
/** Everything that a letter of the site has, and of the installation none. */
function expectSite(mail: Mail): void {
  const { html, text } = mail
  expectLook(mail)
  expect(html).toMatch(/<img src="http:\/\/rowan\.example\.org(:\d+)?\/files\//)
  expect(text).toMatch(/http:\/\/rowan\.example\.org/)
  expect(text).not.toContain(`//${own()}/`)
}
/** The look of the site; what lets its reader in leads to no address of its owner's. */
function expectSafe(mail: Mail): void {
  expectLook(mail)
  expect(mail.text).toContain(`//${own()}/`)
  for (const said of [mail.text, mail.html]) expect(said).not.toContain(host)
}
function expectInstallation({ html, text, from_name }: Mail): void {
  expect([from_name, html.includes('Rowan'), html.includes('#7a1f3d')]).toEqual(['', false, false])
  expect(text).toContain(`//${own()}/`)
}

it('writes to a stranger who asks for a code under the name, colours and logo of the site, with a link that its owner never sees', async () => {
  const [here, there] = [freshAddress(), freshAddress()]
  await at(host).call('register/sendCode', { email: here })
  expectSafe(await mailTo(here))
  await server.client().call('register/sendCode', { email: there })
  expectInstallation(await mailTo(there))
})

it('leads to a site that shows the whole platform where its operator proved the name, and nobody else', async () => {
  const [name, email] = ['linden.example.org', freshAddress()]
  const { db } = server.parts
  const siteId = await makeSite(server, owner.api, name, { title: 'Linden stage' })
  const leads = async () => {
    await at(name).call('register/sendCode', { email })
    return (await mailTo(email)).text.includes(`//${name}`)
  }
  await statement(db, `update sites set shows = 'platform' where site_id = $1`, [siteId])
  expect(await leads()).toBe(false)
  await statement(db, 'update sites set owner_id = null where site_id = $1', [siteId])
  expect(await leads()).toBe(true)
})

const joined = (username: string, email: string) =>
  at(host).call('register/user', {
    full_name: 'Sample Joiner',
    username,
    email,
    password: 'a long sample password 7',
    confirm_password: 'a long sample password 7',
    app_token: defaultAppToken,
  })

it('takes the site with a stranger who planted it on an address, and mails a password’s link to no owner’s host', async () => {
  const { db } = server.parts
  const username = `p${shortCode(11)}`
  const email = `${username}@example.org`
  await joined(username, email)
  const ask = () => inTransaction(db, (tx) => mailPasswordLink(tx, server.parts, email))
  await ask()
  expectSafe(await mailTo(email))
  await server.client().call('register/sendCode', { email })
  const code = await codeTo(server.parts, email)
  await server.client().call('register/sendCode', { email, code })
  await ask()
  expectInstallation(await mailTo(email))
})

it('writes about an account as the site that its person joined, wherever the call is made [cf:82100]', async () => {
  const username = `p${shortCode(11)}`
  const email = `${username}@example.org`
  const { token, ssid } = await joined(username, email)
  await statement(server.parts.db, 'update users set email_confirmed_at = now() where email = $1', [
    email,
  ])
  const elsewhere = server.client({ token, username, ssid })
  await elsewhere.call('account/exportMe', {})
  const mail = await mailTo(email)
  expectSite(mail)
  expect(mail.text).toMatch(/rowan\.example\.org(:\d+)?\/edit-profile\/security/)
})

it('invites into a contest of the site under its name, and into any other under the installation’s', async () => {
  const [judge, other] = [freshAddress(), freshAddress()]
  const stranger = await confirmed()
  const theirs = (await makeContest(stranger.api, { contest_name: 'Alder songs' })).contest.cx_id
  const invite = (api: typeof owner.api, cx_id: string, email: string) =>
    api.call('contest/v2/inviteMembers', { cx_id, role: 'judge', people: [email] })
  await invite(owner.api, cxId, judge)
  expectSafe(await mailTo(judge))
  await invite(stranger.api, theirs, other)
  expectInstallation(await mailTo(other))
})

it('draws cards and posters of a contest in the look of the site that they are asked of [cf:eb966]', async () => {
  const drawn = async (name: string, path: string) => {
    const answer = await server.app.inject({ url: path, headers: { host: name } })
    expect(answer.statusCode).toBe(200)
    return answer.rawPayload
  }
  for (const path of [`/cards/${cxId}.jpg`, `/prints/${cxId}/poster.pdf`]) {
    const [here, there, again] = [
      await drawn(host, path),
      await drawn(own(), path),
      await drawn(host, path),
    ]
    expect(here.equals(there)).toBe(false)
    expect(here.equals(again)).toBe(true)
  }
  const poster = await drawn(host, `/prints/${cxId}/poster.pdf`)
  // Address that the code leads to, as the link that can be tapped says it.
  const { port } = new URL(server.parts.publicUrl)
  expect(poster.toString('latin1')).toContain(`//${host}${port && `:${port}`}/v/`)
})
