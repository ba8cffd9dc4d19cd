import type {
  ClubAccess,
  ClubInterval,
  ClubRole,
  ClubState,
} from '@plaudit/contract/clubs/constants'
import type { Generated, JSONColumnType, Kysely, Selectable } from 'kysely'
import { tablesOf, type Db } from '../../platform/db/db.ts'

interface ClubsTable {
  group_id: Generated<number>
  gx_id: string
  title: string
  description: Generated<string>
  rules: Generated<string>
  slug: string
  access: ClubAccess
  introduced: Generated<boolean>
  membership: Generated<'free' | 'paid'>
  amount: number | null
  currency: string | null
  interval: ClubInterval | null
  seats: number | null
  cover_id: string | null
  has_chat: Generated<boolean>
  language: string | null
  members: Generated<number>
  is_platform: Generated<boolean>
  revision: Generated<number>
  created_at: Generated<Date>
  active_at: Generated<Date>
  deleted_at: Date | null
  hidden_at: Date | null
}
export type ClubRow = Selectable<ClubsTable>

/** Method with which a person pays once they are let in, and the price that they agreed to. */
export interface PaysWith {
  method_id: string
  amount: number
  currency: string
  interval: ClubInterval
}

interface ClubPeopleTable {
  group_id: number
  user_id: number
  group_assoc_id: string
  state: ClubState
  role: Generated<ClubRole>
  message: Generated<string>
  asked_at: Date | null
  pay_by: Date | null
  paid_until: Date | null
  paid_for_good: Generated<boolean>
  /** Time that was paid when their place was lost, and is theirs still once they are let in again. */
  kept_until: Date | null
  kept_for_good: Generated<boolean>
  /** Owns the club, or did: their place for good was paid by nobody. */
  was_owner: Generated<boolean>
  muted_until: Date | null
  pays_with: JSONColumnType<PaysWith, string | null | undefined, string | null> | null
  /** Id under which the person made the club. */
  client_id: string | null
  /** Hash of what they sent under it. */
  body_hash: string | null
  joined_at: Date | null
  seen_at: Generated<Date>
  changed_at: Generated<Date>
}
export type ClubPersonRow = Selectable<ClubPeopleTable>

interface ClubInvitationsTable {
  group_id: number
  invitation_id: Generated<number>
  token_hash: Buffer
  email: string | null
  invited_by: number | null
  uses_left: number
  sent_at: Generated<Date>
  expires_at: Date
}
export type ClubInvitationRow = Selectable<ClubInvitationsTable>

interface ClubsTables {
  clubs: ClubsTable
  club_people: ClubPeopleTable
  club_invitations: ClubInvitationsTable
}

export const clubsDb = (db: Db): Kysely<ClubsTables> => tablesOf<ClubsTables>(db)
