import type { NetworkInterfaceInfo } from 'node:os'
import { expect, it } from 'vitest'
import { reachOf } from './reach.ts'

const at = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  internal,
  family: 'IPv4',
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: null,
})
const networks = {
  lo: [at('127.0.0.1', true)],
  wifi: [at('192.168.1.5')],
  lost: [at('169.254.3.3')],
}

it.each([
  ['127.0.0.1', undefined, { listens: false, addresses: [] }],
  ['localhost', undefined, { listens: false, addresses: [] }],
  ['0.0.0.0', undefined, { listens: true, addresses: ['http://192.168.1.5:3000'] }],
  ['10.1.1.1', undefined, { listens: true, addresses: ['http://10.1.1.1:3000'] }],
  ['0.0.0.0', 'https://vote.example', { listens: true, addresses: [] }],
])('listening on %s with the public address %s', (host, publicUrl, reach) => {
  expect(reachOf({ host, port: 3000, publicUrl }, networks)).toEqual(reach)
})
