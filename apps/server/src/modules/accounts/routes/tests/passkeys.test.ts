import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { expect, it } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { freshAddress } from '../../factory.ts'
import { openServer, person, server } from './testing.ts'

openServer()

const sha = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const url = (bytes: Buffer) => bytes.toString('base64url')

interface Key {
  id: Buffer
  secret: KeyObject
  /** The public half as CBOR says it (COSE, ES256). */
  cose: Buffer
}

/** Makes a device's key for one host: WebAuthn, reckoned here by its own means. */
function newKey(): Key {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  return { id: randomBytes(32), secret: privateKey, cose }
}

const said = (type: string, challenge: string, host: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin: `https://${host}`, crossOrigin: false }))
const counted = (n: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(n)
  return bytes
}

function made(key: Key, challenge: string, host: string) {
  const data = Buffer.concat([
    sha(host),
    Buffer.from([0x45]),
    counted(0),
    Buffer.alloc(16),
    Buffer.from([0, key.id.length]),
    key.id,
    key.cose,
  ])
  const attestation = Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
    Buffer.from([data.length]),
    data,
  ])
  return {
    id: url(key.id),
    rawId: url(key.id),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: url(said('webauthn.create', challenge, host)),
      attestationObject: url(attestation),
    },
  }
}

function signed(key: Key, challenge: string, host: string, counter: number) {
  const data = Buffer.concat([sha(host), Buffer.from([0x05]), counted(counter)])
  const client = said('webauthn.get', challenge, host)
  return {
    id: url(key.id),
    rawId: url(key.id),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: url(client),
      authenticatorData: url(data),
      signature: url(sign('sha256', Buffer.concat([data, sha(client)]), key.secret)),
    },
  }
}

const [here, there] = ['vote.example.org', 'other.example.net']
type Asked = Parameters<typeof server.call>[2]
const at = (host: string, more: Asked = {}): Asked => ({
  ...more,
  from: freshAddress(),
  headers: { host },
})

async function challengeAt(host: string, what: 'add' | 'sign_in', by: Asked = {}): Promise<string> {
  const { body } = await server.call('account/passkeyOptions', { for: what }, at(host, by))
  const { challenge, rpId, rp } = body['options'] as {
    challenge: string
    rpId?: string
    rp?: { id: string }
  }
  expect(rpId ?? rp?.id).toBe(host)
  return challenge
}
const signIn = (credential: object, host: string) =>
  server.call('login/passkey', { credential }, at(host))

it('a passkey signs in at the host that it was made for, once for each challenge, and nowhere else', async () => {
  const one = await person()
  const key = newKey()
  const made_here = made(key, await challengeAt(here, 'add', one), here)
  expect(
    (await server.call('account/addPasskey', { credential: made_here, name: 'A' }, at(there, one)))
      .body['code'],
  ).toBe('wrong_passkey')
  const added = await server.call(
    'account/addPasskey',
    { credential: made_here, name: 'A' },
    at(here, one),
  )
  expect(added.status).toBe(200)

  const right = signed(key, await challengeAt(here, 'sign_in'), here, 1)
  const both = await Promise.all([signIn(right, here), signIn(right, here)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  expect(both.find(({ status }) => status === 200)?.body['user']).toMatchObject({
    username: one.username,
  })
  // The other host asks, and the same device answers: as itself, and in the name of the first host.
  for (const name of [there, here]) {
    const elsewhere = signed(key, await challengeAt(there, 'sign_in'), name, 2)
    expect((await signIn(elsewhere, there)).body['code']).toBe('wrong_credentials')
  }
  // A challenge that one host asked for is no answer at another.
  const asked = await challengeAt(there, 'sign_in')
  expect((await signIn(signed(key, asked, here, 3), here)).status).toBe(401)
})

it('a stolen copy whose count stands still is refused, and so is another key in the same name', async () => {
  const one = await person()
  const [key, other] = [newKey(), newKey()]
  const credential = made(key, await challengeAt(here, 'add', one), here)
  await server.call('account/addPasskey', { credential, name: 'A' }, at(here, one))
  const answer = async (by: Key, counter: number) =>
    (await signIn(signed(by, await challengeAt(here, 'sign_in'), here, counter), here)).status
  expect(await answer(key, 5)).toBe(200)
  expect(await answer(key, 5)).toBe(401)
  expect(await answer({ ...other, id: key.id }, 6)).toBe(401)
  expect(await answer(key, 6)).toBe(200)
  // A challenge of yesterday is none.
  const late = signed(key, await challengeAt(here, 'sign_in'), here, 7)
  await statement(server.db, `update passkey_challenges set expires_at = now()`, [])
  expect((await signIn(late, here)).status).toBe(401)
})

it('never takes off the last way in: an address that nobody confirmed is none', async () => {
  const one = await person()
  const credential = made(newKey(), await challengeAt(here, 'add', one), here)
  const id = credential.id
  await server.call('account/addPasskey', { credential, name: 'A' }, at(here, one))
  // Each host says which passkeys open it: without one of its own it takes the password off nobody.
  for (const [host, isHere] of [
    [there, false],
    [here, true],
  ] as const) {
    const { security } = (await server.call('account/getSecurity', {}, at(host, one))).body
    expect(security).toMatchObject({ passkeys: [{ host: here, here: isHere }] })
    const { status } = await server.call('account/removePassword', {}, at(host, one))
    expect(status).toBe(isHere ? 200 : 409)
  }
  const confirmedAt = (sql: string) =>
    statement(server.db, `update users set email_confirmed_at = ${sql} where user_id = $1`, [
      one.user_id,
    ])
  const remove = async () =>
    (await server.call('account/removePasskey', { id }, at(here, one))).body
  await confirmedAt('null')
  expect((await remove())['code']).toBe('last_way_in')
  expect(
    await statement(server.db, 'select 1 from passkeys where user_id = $1', [one.user_id]),
  ).toHaveLength(1)
  await confirmedAt('now()')
  expect((await remove())['security']).toMatchObject({ passkeys: [], has_password: false })
})
