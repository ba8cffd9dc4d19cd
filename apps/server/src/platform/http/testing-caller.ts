import { wholePlatform } from '../site.ts'
import { networkOf, type Caller } from './caller.ts'

/** A caller without an account or a device, from an address. */
export const visitorFrom = (address: string): Caller => ({
  person: null,
  device: null,
  address,
  network: networkOf(address),
  local: false,
  language: 'EN',
  userAgent: '',
  host: 'localhost',
  site: wholePlatform,
})
