import {
  noticeChannels,
  preferenceKinds,
  preferenceRules,
  type Digest,
  type NoticeChannel,
  type PreferenceKind,
} from '@plaudit/contract/notifications/kinds'
import type { NoticePreferences } from '@plaudit/contract/notifications/shape'
import { statement, type Db } from '../../../platform/db/db.ts'

export interface NoticeSettings {
  user_id: number
  time_zone: string
  quiet_from: number | null
  quiet_to: number | null
  quiet_days: number[]
  digest: Digest
  digest_hour: number
  last_digest_at: Date | null
  paused_until: Date | null
  sound: boolean
  currency: string | null
}

const atFirst: Omit<NoticeSettings, 'user_id'> = {
  time_zone: 'UTC',
  quiet_from: null,
  quiet_to: null,
  quiet_days: [1, 2, 3, 4, 5, 6, 7],
  digest: 'off',
  digest_hour: 8,
  last_digest_at: null,
  paused_until: null,
  sound: true,
  currency: null,
}

/** What people set; as it begins for those who set nothing. */
export async function settingsOf(
  db: Db,
  userIds: readonly number[],
): Promise<(userId: number) => NoticeSettings> {
  const rows = await statement<NoticeSettings>(
    db,
    `select user_id, time_zone, quiet_from, quiet_to, quiet_days, digest, digest_hour, last_digest_at, paused_until, sound, currency
     from notice_settings where user_id = any ($1::bigint[])`,
    [userIds],
  )
  const byId = new Map(rows.map((row) => [row.user_id, row]))
  return (user_id) => byId.get(user_id) ?? { user_id, ...atFirst }
}

/** Minutes after midnight as `22:30`. */
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Where pushes and texts of a person go: browsers, and the last digits of the confirmed number. */
async function reachOf(db: Db, userId: number): Promise<{ phone: string | null; devices: number }> {
  const [reached] = await statement<{ phone: string | null; devices: number }>(
    db,
    `select case when phone_confirmed_at is not null then right(phone, 2) end as phone,
       (select count(*)::int from push_subscriptions p where p.user_id = u.user_id) as devices
     from users u where user_id = $1`,
    [userId],
  )
  return reached ?? { phone: null, devices: 0 }
}

/** Kind → channel → whether it is wanted, by what was chosen and what can't be turned off. */
async function channelsOf(db: Db, userId: number): Promise<NoticePreferences['notifications']> {
  const chosen = await statement<{ kind: string; channel: string; wanted: boolean }>(
    db,
    'select kind, channel, wanted from notice_preferences where user_id = $1',
    [userId],
  )
  const said = new Map(chosen.map(({ kind, channel, wanted }) => [`${kind} ${channel}`, wanted]))
  const wants = (kind: PreferenceKind, channel: NoticeChannel): boolean => {
    const { at_first, always } = preferenceRules[kind]
    return (
      always.includes(channel) || (said.get(`${kind} ${channel}`) ?? at_first.includes(channel))
    )
  }
  return Object.fromEntries(
    preferenceKinds.map((kind) => [
      kind,
      Object.fromEntries(noticeChannels.map((channel) => [channel, wants(kind, channel)])),
    ]),
  ) as NoticePreferences['notifications']
}

/** A person's preferences as their screen shows them. */
export async function preferencesOf(db: Db, userId: number): Promise<NoticePreferences> {
  const settings = (await settingsOf(db, [userId]))(userId)
  const { quiet_from, quiet_to, quiet_days, time_zone, paused_until } = settings
  const isPaused = paused_until !== null && paused_until.getTime() > Date.now()
  return {
    sound: settings.sound,
    currency: settings.currency,
    notifications: await channelsOf(db, userId),
    quiet_hours:
      quiet_from === null || quiet_to === null
        ? null
        : { from: timeOf(quiet_from), to: timeOf(quiet_to), days: quiet_days, time_zone },
    time_zone,
    digest: { every: settings.digest, hour: settings.digest_hour },
    paused_until: isPaused ? paused_until.toISOString() : null,
    ...(await reachOf(db, userId)),
  }
}
