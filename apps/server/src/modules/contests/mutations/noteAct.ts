import { writeAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/db.ts'

/** Notes in a contest's log of acts what somebody did in it; null: it came about by itself. */
export const noteAct = (
  tx: Tx,
  actor: { user_id: number } | null,
  contestId: number,
  act: string,
  detail: Record<string, unknown> = {},
): Promise<void> =>
  writeAudit(tx, {
    actor_id: actor?.user_id ?? null,
    subject: 'contest',
    subject_id: contestId,
    act,
    detail,
  })
