import type { consentStates } from '@plaudit/contract/admin/shapes'
import type { Generated, JSONColumnType, Kysely, Selectable } from 'kysely'
import { tablesOf, type Db } from '../../platform/db/db.ts'

interface SignInConsentsTable {
  user_id: number
  consent_id: string
  admin_id: number
  reason: string
  state: Generated<(typeof consentStates)[number]>
  asked_at: Generated<Date>
  answered_at: Date | null
  expires_at: Date | null
}
export type ConsentRow = Selectable<SignInConsentsTable>

interface HealthSamplesTable {
  at: Generated<Date>
  figures: JSONColumnType<Record<string, number>, string, string>
}

interface PersonNotesTable {
  user_id: number
  note_id: Generated<number>
  author_id: number | null
  text: string
  at: Generated<Date>
}

interface AdminTables {
  person_notes: PersonNotesTable
  sign_in_consents: SignInConsentsTable
  health_samples: HealthSamplesTable
}

export const adminDb = (db: Db): Kysely<AdminTables> => tablesOf<AdminTables>(db)
