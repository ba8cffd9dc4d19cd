import { z } from 'zod'

/** Older names of zones that are still about, such as Asia/Kolkata: they stay as they are written. */
const asWritten = /^[A-Z][a-z]+(?:[/_-][A-Z]?[a-z]+)*$/

/** As the list of zones spells it: it is read in any capitals, and some readers of it want the right ones. */
function spelled(zone: string): string {
  try {
    const { timeZone: name } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions()
    return name.toLowerCase() !== zone.toLowerCase() && asWritten.test(zone) ? zone : name
  } catch {
    return zone
  }
}

/** A zone that clocks can be set by, such as Europe/Paris. */
export const timeZone = z
  .string()
  .overwrite(spelled)
  .refine(
    (zone) => {
      try {
        new Intl.DateTimeFormat('en', { timeZone: zone })
        return true
      } catch {
        return false
      }
    },
    { error: '#invalid_time_zone' },
  )
