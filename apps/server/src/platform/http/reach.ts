import { networkInterfaces } from 'node:os'
import type { Config } from '../config.ts'
import { isLoopback } from './proxies.ts'

export interface Reach {
  listens: boolean
  addresses: string[]
}

type Listening = Pick<Config, 'host' | 'port' | 'publicUrl'>

/**
 * Finds the addresses at which phones of the same network open the site, while no public address is set
 * (`http://192.168.1.5:3000`).
 */
export function reachOf(
  { host, port, publicUrl }: Listening,
  networks = networkInterfaces(),
): Reach {
  if (publicUrl !== undefined) return { listens: true, addresses: [] }
  if (host === 'localhost' || isLoopback(host)) return { listens: false, addresses: [] }
  const isEvery = host === '0.0.0.0' || host === '::'
  const addresses = Object.values(networks)
    .flatMap((each) => each ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !isAlone(address))
    .map(({ address }) => address)
  return {
    listens: true,
    addresses: (isEvery ? addresses : [host]).map((address) => `http://${address}:${port}`),
  }
}

/** An address that a machine gives itself when no network gave it one. */
const isAlone = (address: string): boolean => address.startsWith('169.254.')
