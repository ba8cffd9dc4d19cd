import type { Settings } from '@plaudit/contract/sites/settings'
import { writeAudit } from '../../../platform/audit.ts'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'

/**
 * Changes groups of what is set for the whole installation; each is written whole.
 * @throws refusal changed_meanwhile where a group was saved since it was read.
 */
export async function saveSettings(
  tx: Tx,
  { user_id }: Person,
  {
    revisions = {},
    ...changed
  }: { [Group in keyof Settings]?: Settings[Group] | undefined } & {
    revisions?: Partial<Record<keyof Settings, number>> | undefined
  },
): Promise<void> {
  for (const [group, value] of Object.entries(changed)) {
    if (value === undefined) continue
    const seen = revisions[group as keyof Settings]
    const saved = await statement(
      tx.db,
      `insert into settings (key, value, revision) values ($1, $2, 1)
       on conflict (key) do update set value = settings.value || excluded.value, revision = settings.revision + 1
         where $3::int is null or settings.revision = $3 returning 1`,
      [group, JSON.stringify(value), seen ?? null],
    )
    if (saved.length === 0) refuse('changed_meanwhile')
    await writeAudit(tx, {
      actor_id: user_id,
      subject: 'settings',
      subject_id: 0,
      act: 'save_settings',
      detail: { group, ...value },
    })
  }
}
