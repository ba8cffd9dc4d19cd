import {
  appealableActs,
  type AppealableAct,
  type ClubAppealState,
} from '@plaudit/contract/reports/clubAppeals'
import type { ClubState } from '@plaudit/contract/clubs/constants'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'

/** An act of a club's keepers, as the club's log has it, with what became of an objection. */
export interface DecisionRow {
  act_id: number
  act: AppealableAct
  group_id: number
  user_id: number
  keeper_id: number | null
  /** Ids of the text that was written. */
  fx_id: string | null
  comment_id: string | null
  /** Standing that the person had before. */
  was: ClubState | 'none' | null
  reason: string
  at: Date
  /** Undone since, or done anew. */
  is_over: boolean
  state: ClubAppealState | null
  text: string | null
  answer: string | null
  created_at: Date | null
}

/** Acts that undo others. A silence stays with a person who leaves and comes back: `unmute` alone ends it. */
const undone = ['show_post', 'show_comment', 'unban', 'unmute', 'let_in', 'joined']

const columns = `a.audit_id as act_id, a.act, a.subject_id as group_id, (a.detail ->> 'user_id')::bigint as user_id,
  a.actor_id as keeper_id, a.detail ->> 'fx_id' as fx_id, a.detail ->> 'comment_id' as comment_id, a.detail ->> 'was' as was,
  coalesce(a.detail ->> 'reason', '') as reason, a.at, p.state, p.text, p.answer, p.created_at,
  exists (select from audit_log l where l.subject = 'club' and l.subject_id = a.subject_id and l.audit_id > a.audit_id
    and l.detail ->> 'user_id' = a.detail ->> 'user_id'
    and coalesce(l.detail ->> 'fx_id', l.detail ->> 'comment_id', '') = coalesce(a.detail ->> 'fx_id', a.detail ->> 'comment_id', '')
    and (l.act = any ($1::text[]) and (l.act = 'unmute') = (a.act = 'mute') or l.act = a.act)) as is_over`
const from = `from audit_log a left join club_appeals p on p.act_id = a.audit_id
  where a.subject = 'club' and a.act = any ($2::text[])`
const given = [undone, [...appealableActs]]

/** Returns what keepers of clubs did with a person's words and places, the latest first. */
export const decisionsAbout = (
  db: Db,
  userId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<DecisionRow[]> =>
  statement<DecisionRow>(
    db,
    `select ${columns} ${from} and a.detail ->> 'user_id' = $3::text and a.actor_id is distinct from $3::bigint
       and ($4::bigint is null or a.audit_id < $4) order by a.audit_id desc limit $5`,
    [...given, String(userId), before ?? null, limit],
  )

/** Returns one decision of that list. */
export async function decisionById(db: Db, actId: number): Promise<DecisionRow | undefined> {
  const [row] = await statement<DecisionRow>(db, `select ${columns} ${from} and a.audit_id = $3`, [
    ...given,
    actId,
  ])
  return row
}

const mostWaiting = 100

/** Objections that wait for keepers of a club, or for the platform; the oldest first. */
export const appealsWaiting = (db: Db, groupId: number | undefined): Promise<DecisionRow[]> =>
  statement<DecisionRow>(
    db,
    `select ${columns} ${from} and p.state = $3 and ($4::bigint is null or p.group_id = $4)
     order by p.created_at, p.act_id limit $5`,
    [...given, groupId === undefined ? 'platform' : 'waits', groupId ?? null, mostWaiting],
  )

/** Writes an objection down, or takes it further. @returns false where another try came first. */
export async function saveAppeal(
  tx: Tx,
  row: DecisionRow,
  text: string,
  to: ClubAppealState,
): Promise<boolean> {
  const rows = await statement(
    tx.db,
    `insert into club_appeals as p (act_id, group_id, user_id, keeper_id, text, state) values ($1, $2, $3, $4, $5, $6)
     on conflict (act_id) do update set state = excluded.state, text = excluded.text, created_at = now()
       where p.state is not distinct from $7 returning 1`,
    [row.act_id, row.group_id, row.user_id, row.keeper_id, text, to, row.state],
  )
  return rows.length > 0
}

/** The same of what was decided. */
export async function closeAppeal(
  tx: Tx,
  { act_id, state }: DecisionRow,
  to: ClubAppealState,
  { by, answer }: { by: number; answer: string },
): Promise<boolean> {
  const rows = await statement(
    tx.db,
    `update club_appeals set state = $3, answer = $4, answered_by = $5, answered_at = now()
     where act_id = $1 and state = $2 returning 1`,
    [act_id, state, to, answer, by],
  )
  return rows.length > 0
}
