import type { ContestFile } from './form.ts'

/** Stands for all voters together where a file gives sums only. */
export const allVoters = 'ALL'
/** Stands for the people who announced the places if a file gives nothing else. */
export const announcement = 'ANNOUNCED'

const otherNames: Record<string, string> = {
  [allVoters]: 'All voters',
  [announcement]: 'As announced',
  CS: 'Serbia and Montenegro',
  SCG: 'Serbia and Montenegro',
  SU: 'Soviet Union',
  WLD: 'Rest of the World',
  YU: 'Yugoslavia',
  YUG: 'Yugoslavia',
}

const regionName = (code: string): string | undefined =>
  /^[A-Z]{2}$/.test(code) && code !== 'ZZ'
    ? new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(code)
    : undefined

/** The name of a voter's country; a part of its votes stands behind a stroke. */
export function countryName(file: ContestFile, voter: string): string {
  const [code = voter, ...part] = voter.split('/')
  const entrant = file.contestants.find(
    (contestant) => contestant.country_code === code && contestant.country,
  )
  const name = entrant?.country ?? otherNames[code] ?? regionName(code) ?? code
  return part.length === 0 ? name : `${name} (${part.join(', ')})`
}

/** A contestant's code as the server takes it: of a country that has a name, or of a part or group. */
export function contestantCode(code: string | null | undefined): string {
  if (code == null || !/^[A-Z]{2,3}$/.test(code)) return ''
  return code.length === 3 || regionName(code) !== undefined ? code : ''
}
