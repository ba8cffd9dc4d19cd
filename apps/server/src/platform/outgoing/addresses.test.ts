import { isIPv6 } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayAsk, networksOf } from './addresses.ts'
import { nowhere } from './testing.ts'

describe('addresses', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:10.0.0.1',
    '::127.0.0.1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '3fff::1',
    '100::1',
    'localhost',
    '',
  ])('never asks %s', (address) => {
    expect(mayAsk(address, nowhere)).toBe(false)
  })

  it.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.1',
    '172.32.0.1',
    '192.169.0.1',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450::1',
    '::ffff:1.1.1.1',
  ])('may ask %s', (address) => {
    expect(mayAsk(address, nowhere)).toBe(true)
  })

  it('asks a private one only where the operator says so', () => {
    const allowed = networksOf(['10.1.0.0/16', 'fd00::/8', '192.168.7.7'])
    expect(mayAsk('10.1.200.3', allowed)).toBe(true)
    expect(mayAsk('::ffff:10.1.200.3', allowed)).toBe(true)
    expect(mayAsk('10.2.0.1', allowed)).toBe(false)
    expect(mayAsk('fd12::1', allowed)).toBe(true)
    expect(mayAsk('fc12::1', allowed)).toBe(false)
    expect(mayAsk('192.168.7.7', allowed)).toBe(true)
    expect(mayAsk('192.168.7.8', allowed)).toBe(false)
  })

  it.each(['10.0.0.0/33', '10.0.0', 'x', '10.0.0.1/8/8', '10.0.0.1/', '::/129', '10.0.0.1/-1'])(
    'takes %s for no network',
    (text) => {
      expect(() => networksOf([text])).toThrow(RangeError)
    },
  )

  it('says the same of an IPv4 address in each of its ways of writing', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
        const hex = `::ffff:${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
        expect(mayAsk(hex, nowhere)).toBe(mayAsk(address, nowhere))
        expect(mayAsk(`::ffff:${address}`, nowhere)).toBe(mayAsk(address, nowhere))
      }),
    )
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const first = parseInt(address.split(':')[0] || '0', 16)
        if (isIPv6(address) && (first < 0x2000 || first > 0x3fff) && !address.includes('.'))
          expect([address, /ffff/i.test(address) || !mayAsk(address, nowhere)]).toEqual([
            address,
            true,
          ])
      }),
    )
  })
})
