import type { Reply } from '@plaudit/contract/calls'
import { clubActs, type ClubAct } from '@plaudit/contract/clubs/constants'
import { findActs, type ActRow } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/db.ts'
import { peopleByIds } from '../../accounts/data.ts'

const numberIn = ({ detail }: ActRow, key: string): number =>
  typeof detail[key] === 'number' ? detail[key] : 0

const textIn = ({ detail }: ActRow, key: string): string =>
  typeof detail[key] === 'string' ? detail[key] : ''

/** The log of a club for its keepers (product 8), newest first. */
export async function presentActs(
  db: Db,
  groupId: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Reply<'Groups/getActs'>> {
  const rows = await findActs(db, {
    subject: 'club',
    subject_id: groupId,
    acts: clubActs,
    before,
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const people = await peopleByIds(
    db,
    shown.flatMap((row) => [row.actor_id ?? 0, numberIn(row, 'user_id')]),
  )
  return {
    acts: shown.map((row) => ({
      act_id: row.audit_id,
      act: row.act as ClubAct,
      by: people.get(row.actor_id ?? 0) ?? null,
      who: people.get(numberIn(row, 'user_id')) ?? null,
      reason: textIn(row, 'reason'),
      href: textIn(row, 'href') || null,
      at: row.at.toISOString(),
    })),
    next: rows.length > limit ? (shown.at(-1)?.audit_id ?? null) : null,
  }
}
