import { preferenceKinds } from '@plaudit/contract/notifications/kinds'
import type { Changes, Preferences } from './types.ts'

/** Preferences as they are once a change is saved, as far as the screen shows it. */
export function changed(
  preferences: Preferences,
  { digest, notifications, quiet_hours, sound }: Changes,
): Preferences {
  const kinds = { ...preferences.notifications }
  for (const kind of preferenceKinds)
    kinds[kind] = { ...kinds[kind], ...given(notifications?.[kind]) }
  return {
    ...preferences,
    notifications: kinds,
    digest: { ...preferences.digest, ...given(digest) },
    ...(quiet_hours !== undefined && {
      quiet_hours: quiet_hours && {
        ...quiet_hours,
        time_zone: quiet_hours.time_zone ?? preferences.time_zone,
      },
    }),
    ...(sound !== undefined && { sound }),
  }
}

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }

/** Without what was left out. */
const given = <Fields extends object>(fields: Fields | undefined): Given<Fields> =>
  Object.fromEntries(
    Object.entries(fields ?? {}).filter(([, value]) => value !== undefined),
  ) as Given<Fields>
