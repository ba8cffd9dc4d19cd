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
import { devicesOf, type Asking } from './devices.ts'

export interface NoticeSettings {
  user_id: number
  time_zone: string
  quiet_from: number | null
  quiet_to: number | null
  quiet_days: number[]
  digest: Digest
  digest_hour: number
  /** 1 is Monday: of the weekly letter. */
  digest_day: number
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
  digest_day: 1,
  last_digest_at: null,
  paused_until: null,
  sound: true,
  currency: null,
}

/** Returns people's settings; the first settings for people who set nothing. */
export async function settingsOf(
  db: Db,
  userIds: readonly number[],
): Promise<(userId: number) => NoticeSettings> {
  const rows = await statement<NoticeSettings>(
    db,
    `select user_id, time_zone, quiet_from, quiet_to, quiet_days, digest, digest_hour, digest_day, last_digest_at, paused_until, sound, currency
     from notice_settings where user_id = any ($1::bigint[])`,
    [userIds],
  )
  const byId = new Map(rows.map((row) => [row.user_id, row]))
  return (user_id) => byId.get(user_id) ?? { user_id, ...atFirst }
}

/** Minutes after midnight as `22:30`. */
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Reads a person's reach by pushes and texts: devices, and the last digits of the confirmed number. */
async function reachOf(
  db: Db,
  userId: number,
  asking: Asking,
): Promise<Pick<NoticePreferences, 'phone' | 'devices' | 'takers'>> {
  const [reached] = await statement<{ phone: string | null }>(
    db,
    `select case when phone_confirmed_at is not null then right(phone, 2) end as phone from users where user_id = $1`,
    [userId],
  )
  const takers = await devicesOf(db, userId, asking)
  return {
    phone: reached?.phone ?? null,
    devices: takers.length,
    takers: takers.map(({ created_at, ...taker }) => ({
      ...taker,
      createdAt: created_at.toISOString(),
    })),
  }
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
      {
        ...Object.fromEntries(noticeChannels.map((channel) => [channel, wants(kind, channel)])),
        digest: said.get(`${kind} digest`) ?? false,
      },
    ]),
  ) as NoticePreferences['notifications']
}

/** Kinds whose mails wait for the letter, of several people: `user kind`. */
export async function digestKinds(
  db: Db,
  userIds: readonly number[],
): Promise<ReadonlySet<string>> {
  const rows = await statement<{ user_id: number; kind: string }>(
    db,
    `select user_id, kind from notice_preferences where user_id = any ($1::bigint[]) and channel = 'digest' and wanted`,
    [userIds],
  )
  return new Set(rows.map(({ user_id, kind }) => `${user_id} ${kind}`))
}

/** A person's preferences as their screen shows them; by its session the device that asks is known. */
export async function preferencesOf(
  db: Db,
  userId: number,
  asking: Asking,
): Promise<NoticePreferences> {
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
    digest: { every: settings.digest, hour: settings.digest_hour, day: settings.digest_day },
    paused_until: isPaused ? paused_until.toISOString() : null,
    ...(await reachOf(db, userId, asking)),
  }
}
