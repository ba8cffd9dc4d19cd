import type { Generated } from 'kysely'
import { tablesOf, type Db } from '../../platform/db/db.ts'

export interface ContestInvitationsTable {
  contest_id: number
  invitation_id: Generated<number>
  role: 'organiser' | 'judge'
  email: string
  named: string
  token_hash: Buffer
  copy_hash: Buffer | null
  notice_hash: Buffer | null
  invited_by: number | null
  sent_at: Generated<Date>
  expires_at: Date
  accepted_at: Date | null
  accepted_by: number | null
  created_at: Generated<Date>
}

export interface TeamTables {
  contest_invitations: ContestInvitationsTable
}

export const teamDb = (db: Db) => tablesOf<TeamTables>(db)
