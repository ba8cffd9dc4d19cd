import fc from 'fast-check'
import { expect, it } from 'vitest'
import { loadSecrets } from './secrets.ts'
import { openSignedAddresses } from './signedAddress.ts'

const secrets = await loadSecrets('a secret that is long enough for tests', '/nowhere')
let now = Date.UTC(2030, 0, 1)
const addresses = openSignedAddresses<{ id: string }>(secrets, 'letters: open', () => now)
const partsOf = (url: string) => {
  const at = new URL(url, 'https://here.example')
  return [at.pathname, at.searchParams.get('key')] as const
}

it('opens what it was signed for, five minutes unless said', () => {
  const { url, expires_at } = addresses.sign('/letters/a%20b.pdf', { id: 'x' })
  const [path, key] = partsOf(url)
  expect(path).toBe('/letters/a%20b.pdf')
  expect(expires_at.getTime() - now).toBe(300_000)
  expect(addresses.check(path, key)).toEqual({ id: 'x' })
  now += 299_999
  expect(addresses.check(path, key)).toEqual({ id: 'x' })
  now += 1
  expect(addresses.check(path, key)).toBeUndefined()
})

it('opens nothing else', async () => {
  const [path, key] = partsOf(addresses.sign('/letters/1', { id: 'x' }, 60).url)
  expect(addresses.check('/letters/2', key)).toBeUndefined()
  const other = openSignedAddresses(secrets, 'letters: change', () => now)
  expect(other.check(path, key)).toBeUndefined()
  const strange = await loadSecrets('another secret that is long enough', '/nowhere')
  expect(openSignedAddresses(strange, 'letters: open', () => now).check(path, key)).toBeUndefined()
  // A path that ends like another's claims begin must not become that one.
  expect(addresses.check(path, `${key}.`)).toBeUndefined()
})

it('believes no letter that was altered', () => {
  const [path, key] = partsOf(addresses.sign('/letters/1', { id: 'long enough' }, 60).url)
  const text = key ?? ''
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.constantFrom(...'aZ09-_.'), (at, letter) => {
      const altered = text.slice(0, at) + letter + text.slice(at + 1)
      // The last letter of a signature has bits that stand for nothing.
      if (altered === text || at === text.length - 1) return
      expect(addresses.check(path, altered)).toBeUndefined()
    }),
  )
})

it.each([undefined, '', '.', 'x', 7, ['a', 'b'], '....', 'x'.repeat(3000)])('takes no %j', (key) =>
  expect(addresses.check('/letters/1', key)).toBeUndefined(),
)
