import { preferenceRules, type PreferenceKind } from '@plaudit/contract/notifications/kinds'
import type { ChangedPreferences } from '@plaudit/contract/notifications/shape'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { dropUnwanted } from './unwanted.ts'

const minutesOf = (time: string): number => {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** The letter comes in the morning of where the person is, also where no hours are quiet. */
function zoneOf({ quiet_hours, time_zone }: ChangedPreferences): string | undefined {
  const zone = quiet_hours?.time_zone ?? time_zone
  if (zone !== undefined && !isTimeZone(zone))
    refuse('invalid_input', { fields: { time_zone: 'invalid_time_zone' } })
  return zone
}

/** Changes what reaches a person. @throws refusal invalid_input for a time zone that is none. */
export async function savePreferences(
  tx: Tx,
  userId: number,
  given: ChangedPreferences,
): Promise<void> {
  await saveKinds(tx, userId, given.notifications ?? {})
  const zone = zoneOf(given)
  const { quiet_hours, digest, pause } = given
  await statement(
    tx.db,
    `insert into notice_settings as s (user_id) values ($1) on conflict (user_id) do nothing`,
    [userId],
  )
  await statement(
    tx.db,
    `update notice_settings set time_zone = coalesce($2, time_zone),
       quiet_from = case when $3 then $4::int else quiet_from end, quiet_to = case when $3 then $5::int else quiet_to end,
       quiet_days = case when $3 and $6::int[] is not null then $6 else quiet_days end,
       digest = coalesce($7, digest), digest_hour = coalesce($8, digest_hour), sound = coalesce($9, sound),
       digest_day = coalesce($13, digest_day),
       currency = case when $10 then $11 else currency end,
       paused_until = case when $12::int is null then paused_until when $12 = 0 then least(paused_until, case when paused_until is not null then now() end) else now() + make_interval(mins => $12) end
     where user_id = $1`,
    [
      userId,
      zone ?? null,
      quiet_hours !== undefined,
      quiet_hours ? minutesOf(quiet_hours.from) : null,
      quiet_hours ? minutesOf(quiet_hours.to) : null,
      quiet_hours?.days ?? null,
      digest?.every ?? null,
      digest?.hour ?? null,
      given.sound ?? null,
      given.currency !== undefined,
      given.currency ?? null,
      pause ?? null,
      digest?.day ?? null,
    ],
  )
}

/** Saves the kinds; a kind that can't be turned off stays on, whatever is asked. */
async function saveKinds(
  tx: Tx,
  userId: number,
  kinds: NonNullable<ChangedPreferences['notifications']>,
): Promise<void> {
  const rows = Object.entries(kinds).flatMap(([kind, channels]) =>
    Object.entries(channels ?? {}).flatMap(([channel, wanted]) =>
      wanted === undefined ? [] : { kind, channel, wanted },
    ),
  )
  const free = rows.filter(
    ({ kind, channel }) =>
      !(preferenceRules[kind as PreferenceKind].always as readonly string[]).includes(channel),
  )
  if (free.length === 0) return
  await statement(
    tx.db,
    `insert into notice_preferences (user_id, kind, channel, wanted)
     select $1, kind, channel, wanted from unnest($2::text[], $3::text[], $4::boolean[]) as p (kind, channel, wanted)
     on conflict (user_id, kind, channel) do update set wanted = excluded.wanted`,
    [
      userId,
      free.map(({ kind }) => kind),
      free.map(({ channel }) => channel),
      free.map(({ wanted }) => wanted),
    ],
  )
  await dropUnwanted(
    tx.db,
    userId,
    free.filter(({ wanted }) => !wanted),
  )
}
