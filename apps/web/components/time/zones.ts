import type { ComboboxOption } from '@plaudit/ui/combobox'
import { intlTags } from '@plaudit/i18n/locale'
import type { Locale } from '@plaudit/i18n/locale'
import { zoneCity } from './zone-city.ts'
import { offsetAt } from './zoned.ts'

/** `UTC+5:30`: how far a zone's clock is ahead at an instant. */
export function offsetLabel(instant: number, zone: string): string {
  const minutes = Math.round(offsetAt(instant, zone) / 60_000)
  if (minutes === 0) return 'UTC'
  const hours = Math.floor(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  const sign = minutes > 0 ? '+' : '−'
  return `UTC${sign}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

/** The browser's own zone, else UTC. */
export function guessZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}

const lists = new Map<string, ComboboxOption[]>()

/** Every zone by its city, with its offset at an instant; found by city, region, and the person's own word for it. */
export function zoneOptions(locale: Locale, instant: number, present: string): ComboboxOption[] {
  const hour = Math.floor(instant / 3_600_000)
  const key = `${locale}|${hour}|${present}`
  const known = lists.get(key)
  if (known) return known
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', present])
  const options = [...names].map((zone) => ({
    value: zone,
    label: zone === 'UTC' ? zone : `${zoneCity(zone)} (${offsetLabel(instant, zone)})`,
    hint: zone.includes('/') ? (zone.split('/', 1)[0] ?? '') : '',
    keywords: `${zone} ${longName(zone, locale, instant)}`,
  }))
  options.sort((a, b) => a.label.localeCompare(b.label, locale))
  lists.clear()
  lists.set(key, options)
  return options
}

function longName(zone: string, locale: Locale, instant: number): string {
  const parts = new Intl.DateTimeFormat(intlTags[locale], {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts(instant)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
