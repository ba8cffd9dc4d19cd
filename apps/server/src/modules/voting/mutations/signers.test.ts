import { defaultVerify } from '@plaudit/votelog/keys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../../platform/db/db.ts'
import { testDatabase } from '../../../platform/postgres/testing.ts'
import { loadSecrets, type Secrets } from '../../../platform/secrets.ts'
import { logKeys } from '../data/log.ts'
import { openSigners, rotateKey } from './signers.ts'

let database: Database
let secrets: Secrets
beforeAll(async () => {
  database = openDatabase({ connection: (await testDatabase()).config, max: 4 })
  secrets = await loadSecrets('a secret for tests of at least thirty-two characters', '/nowhere')
})
afterAll(() => database.close())

const message = Buffer.from('a head')

test('servers that start at once sign with one key, under the name of each log', async () => {
  const all = await Promise.all([1, 2, 3].map(() => openSigners(database.db, secrets)))
  const keys = all.map((signers) => signers.of('votes.example/log/a').key)
  expect(new Set(keys.map(({ id }) => id)).size).toBe(1)
  const [signers] = all
  const signer = signers?.of('votes.example/log/a')
  const [key] = keys
  if (!signer || !key) throw new Error('no signer')
  expect(defaultVerify(signer.sign(message), message, key.publicKey)).toBe(true)
  expect(signers?.of('votes.example/log/b').key.id).not.toBe(key.id)
})

test('a new key is taken up while running, and the old one stays known', async () => {
  const signers = await openSigners(database.db, secrets)
  const before = signers.of('o').key
  await rotateKey(database.db, secrets)
  expect(signers.of('o').key).toBe(before)
  await signers.refresh()
  const after = signers.of('o').key
  expect(after.id).not.toBe(before.id)
  const hex = (id: number) => id.toString(16).padStart(8, '0')
  expect((await logKeys(database.db, 'o')).map((vkey) => vkey.split('+')[1])).toEqual(
    expect.arrayContaining([hex(after.id), hex(before.id)]),
  )
  expect((await logKeys(database.db, 'o'))[0]).toContain(hex(after.id))
})

test('keys sealed by another secret are no keys, and the start says which one is missing', async () => {
  const other = await loadSecrets('another secret of at least thirty-two letters', '/nowhere')
  await expect(openSigners(database.db, other)).rejects.toThrow(/^SECRET_KEY .* is not the one/)
})
