import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { payoutData, factorSecret } from '../modules/accounts/mutations/sealed.ts'
import { pushKey, pushSecret } from '../modules/notifications/mutations/push.ts'
import { openDatabase, statement, type Db } from '../platform/db/db.ts'
import { testDatabase } from '../platform/postgres/testing.ts'
import { loadSecrets } from '../platform/secrets.ts'
import { plainBytes, rotations } from '../sealed.ts'
import { testServer } from '../testing.ts'

const bytes = `select table_name || '.' || column_name as name from information_schema.columns
  where table_schema = 'public' and (data_type = 'bytea' or udt_name = '_bytea') order by 1`

/** Columns of bytes that no list knows, and names in a list that are no such columns. */
async function faultsOf(db: Db): Promise<string[]> {
  const there = (await statement<{ name: string }>(db, bytes, [])).map(({ name }) => name)
  const sealed = rotations.flatMap(({ columns }) => columns)
  const named = [
    ...sealed,
    ...Object.values(plainBytes).flatMap((line) => line.flatMap((one) => one.split(' '))),
  ]
  return [
    ...there.filter((name) => !named.includes(name)),
    ...named.filter((name, n) => !there.includes(name) || named.indexOf(name) !== n),
  ]
}

test('every column of bytes is sealed anew by rotate-keys, or said to be no secret', async () => {
  const { db, close } = openDatabase({ connection: (await testDatabase()).config, max: 1 })
  expect(await faultsOf(db)).toEqual([])
  await statement(db, 'alter table sites add column smtp_password bytea', [])
  expect(await faultsOf(db)).toEqual(['sites.smtp_password'])
  await close()
})

test('nothing is sealed but by a column of the list, or by what rotates by itself', () => {
  const root = path.resolve(import.meta.dirname, '..')
  const importers = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => /from '.*\/sealing\.ts'/.test(readFileSync(path.join(root, file), 'utf8')))
  expect(importers.sort()).toEqual([
    'modules/orders/data/sealedLists.ts',
    'modules/payments/data/sealedKeys.ts',
    'modules/voting/mutations/signers.ts',
    'platform/sealedColumn.ts',
  ])
})

test('rotate-keys seals everything anew while people read and write; what was sealed before opens as before', async () => {
  const server = await testServer({ SECRET_KEY: 'a secret of thirty-two characters or more' })
  try {
    const { db } = server.parts
    const secrets = await loadSecrets('a secret of thirty-two characters or more', '/nowhere')
    const people = await Promise.all([server.person(), server.person(), server.person()])
    const account = async (n: number) =>
      (await people[n]?.api.call('account/getProfile', {}))?.profile.payout_data
    const save = (n: number, name: string) =>
      people[n]?.api.call('account/updateProfileInfo', {
        payout_method: 'paypal',
        payout_data: { account: `${name}@sample.example` },
      })
    await Promise.all([save(0, 'first'), save(1, 'second')])
    await people[0]?.api.call('account/beginFactor', {})
    const pushed = await pushKey({ db, secrets }, 'here')
    const kept = async () => {
      const rows = await statement<{ name: string; sealed: Buffer }>(
        db,
        `select 'users' || user_id as name, payout_data as sealed from users where payout_data is not null
         union all select 'factor' || user_id, sealed from second_factors
         union all select host, private_key from push_keys order by 1`,
        [],
      )
      return Object.fromEntries(rows.map(({ name, sealed }) => [name, sealed.toString('hex')]))
    }
    const before = await kept()
    expect(Object.keys(before)).toHaveLength(4)
    // Somebody saves all the time, and two seal anew at once.
    let going = true
    const saving = (async () => {
      for (let n = 0; going; n++) await save(2, `third${n % 7}`)
    })()
    const rotated = () => Promise.all(rotations.map(({ rotate }) => rotate(db, secrets)))
    const said = await Promise.all([rotated(), rotated()])
    going = false
    await saving
    expect(said.flat().join('\n')).toMatch(/Payout addresses sealed with a new key now: [123]\./)
    const after = await kept()
    for (const [name, sealed] of Object.entries(before)) expect(after[name]).not.toBe(sealed)
    expect([await account(0), await account(1)]).toEqual([
      { account: 'first@sample.example' },
      { account: 'second@sample.example' },
    ])
    expect(JSON.stringify(await account(2))).toMatch(/third\d@sample/)
    expect(await pushKey({ db, secrets }, 'here')).toEqual(pushed)
    // The key of before opens none of it any more.
    await statement(db, 'delete from sealing_salts', [])
    await expect(account(0)).rejects.toThrow()
    for (const column of [payoutData, factorSecret, pushSecret])
      expect(rotations.flatMap(({ columns }) => columns)).toContain(column.name)
  } finally {
    await server.close()
  }
})
