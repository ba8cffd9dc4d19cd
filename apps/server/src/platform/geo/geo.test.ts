import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { ConfigFault } from '../configFault.ts'
import { countryFile } from './testing.ts'

const countryOf = (file: string) => readConfig({ GEO_MMDB: file }).countryOf

it('tells the country of an address by the operator’s file, in both forms that such files have', async () => {
  const of = countryOf(
    await countryFile({
      10: { country: { iso_code: 'FR', names: { en: 'France' } } },
      11: { country_code: 'ES' },
      12: { country: 'SE' },
      13: { country: { iso_code: 'not two letters' } },
      14: { continent: { code: 'EU' } },
    }),
  )
  expect(['10.0.0.1', '10.255.255.255', '::ffff:10.1.2.3', '11.2.3.4', '12.0.0.0'].map(of)).toEqual(
    ['FR', 'FR', 'FR', 'ES', 'SE'],
  )
  expect(['13.0.0.1', '14.0.0.1', '9.0.0.1', '2001:db8::1', 'nonsense', ''].map(of)).toEqual(
    Array.from({ length: 6 }, () => ''),
  )
})

it('knows no country without a file', () => {
  expect(readConfig({}).countryOf('10.0.0.1')).toBe('')
})

it('is a fault of the configuration at the start when the file is none, or knows no countries', async () => {
  const noFile = '/nowhere/countries.mmdb'
  const networksOnly = await countryFile({ 10: { autonomous_system_number: 7 } }, 'Test-ASN')
  const broken = await countryFile({})
  await writeFile(broken, 'no such file')
  for (const file of [noFile, networksOnly, broken]) {
    const reading = () => readConfig({ GEO_MMDB: file, PORT: '99999' })
    expect(reading).toThrow(ConfigFault)
    expect(reading).toThrow(/PORT: [^]*GEO_MMDB: must be a file of countries/)
  }
})
