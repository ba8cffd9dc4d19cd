import type { Preferences } from './types.ts'

/**
 * Returns the time of the next letter by this device's clock: today if the hour is still ahead, else on the day that is
 * next.
 */
export function nextLetter({ every, hour, day }: Preferences['digest'], now: Date): Date {
  const next = new Date(now)
  next.setHours(hour, 0, 0, 0)
  if (next <= now) next.setDate(next.getDate() + 1)
  // 1 is Monday; JavaScript's weeks begin with Sunday as 0.
  if (every === 'weekly') next.setDate(next.getDate() + ((day - next.getDay() + 7) % 7))
  return next
}
