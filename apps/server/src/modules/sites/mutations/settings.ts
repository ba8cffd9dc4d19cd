import type { Settings } from '@plaudit/contract/sites/settings'
import { writeAudit } from '../../../platform/audit.ts'
import { statement, type Tx } from '../../../platform/db/db.ts'
import type { Person } from '../../../platform/http/caller.ts'

/** Changes groups of what is set for the whole installation; each is written whole. */
export async function saveSettings(
  tx: Tx,
  { user_id }: Person,
  changed: { [Group in keyof Settings]?: Settings[Group] | undefined },
): Promise<void> {
  for (const [group, value] of Object.entries(changed)) {
    if (value === undefined) continue
    await statement(
      tx.db,
      `insert into settings (key, value) values ($1, $2)
       on conflict (key) do update set value = settings.value || excluded.value`,
      [group, JSON.stringify(value)],
    )
    await writeAudit(tx, {
      actor_id: user_id,
      subject: 'settings',
      subject_id: 0,
      act: 'save_settings',
      detail: { group, ...value },
    })
  }
}
