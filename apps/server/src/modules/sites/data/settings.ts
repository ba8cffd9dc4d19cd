import type { ProductPart } from '@plaudit/contract/sites/parts'
import { settingGroups, type SettingGroup, type Settings } from '@plaudit/contract/sites/settings'
import { statement, type Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'

/** Settings where the operator set nothing. */
const usual: Settings = {
  parts: { services: true, jobs: true, clubs: true, chat: true, paid_votes: true },
  fees: { services: 10, votes: 10, clubs: 5 },
  buyer_fees: { services: 0, votes: 0, clubs: 0 },
  limits: { reports_to_hide: 3, established_days: 7, appeal_days: 14, room_gb: 2 },
  contact: { contact: '', operator: '', postal: '', meeting_url: '' },
  domains: { price: 0, currency: 'USD' },
}

/** Reads one group of what is set for the installation; a missing or unreadable value is as usual. */
export async function readSettings<Group extends SettingGroup>(
  db: Db,
  group: Group,
): Promise<Settings[Group]> {
  return (await allSettings(db, [group]))[group]
}

const groups = Object.keys(settingGroups) as SettingGroup[]

/** Every group, or some, in one look. */
export async function allSettings(
  db: Db,
  wanted: readonly SettingGroup[] = groups,
): Promise<Settings> {
  const rows = await statement<{ key: SettingGroup; value: Record<string, unknown> }>(
    db,
    'select key, value from settings where key = any ($1::text[])',
    [wanted],
  )
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  return Object.fromEntries(
    groups.map((group) => [group, merged(group, stored.get(group) ?? {})]),
  ) as Settings
}

/** Returns the number of saves of each group. */
export async function settingRevisions(db: Db): Promise<Partial<Record<SettingGroup, number>>> {
  const rows = await statement<{ key: SettingGroup; revision: number }>(
    db,
    'select key, revision from settings where key = any ($1::text[])',
    [groups],
  )
  const stored = new Map(rows.map(({ key, revision }) => [key, revision]))
  return Object.fromEntries(groups.map((group) => [group, stored.get(group) ?? 0]))
}

/** Each field by itself: one that an older version wrote another way takes none of the others with it. */
function merged(group: SettingGroup, stored: Record<string, unknown>): object {
  const { shape } = settingGroups[group]
  return Object.fromEntries(
    Object.entries(usual[group]).map(([name, standard]) => {
      const parsed = shape[name as keyof typeof shape] as (typeof shape)[keyof typeof shape]
      const found = (
        parsed as { safeParse(value: unknown): { success: boolean; data?: unknown } }
      ).safeParse(stored[name])
      return [name, found.success ? found.data : standard]
    }),
  )
}

/** Tells whether a part of the product is switched on. */
export const isPartOn = async (db: Db, part: ProductPart): Promise<boolean> =>
  (await readSettings(db, 'parts'))[part]

/**
 * Part of the product that is switched off takes nothing new (product 14): asked by every verb that begins something.
 * Work that is open already goes on: orders, refunds, cancelling, downloads, erasure.
 * @throws refusal part_off.
 */
export async function provePart(db: Db, part: ProductPart): Promise<void> {
  if (!(await isPartOn(db, part))) refuse('part_off')
}
