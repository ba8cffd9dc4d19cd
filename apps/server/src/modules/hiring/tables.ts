import type { OfferState, JobState } from '@plaudit/contract/hiring/constants'
import type { JobAlert } from '@plaudit/contract/hiring/alerts'
import type { Generated, JSONColumnType, Kysely, Selectable } from 'kysely'
import { tablesOf, type Db } from '../../platform/db/db.ts'

interface JobsTable {
  feed_item_id: number
  poster_id: number | null
  state: Generated<JobState>
  poster_suspended: Generated<boolean>
  category: number
  currency: string
  budget_min: number
  budget_max: number
  country_code: string
  region: string
  words: string
  posted_at: Date
}
export type JobRow = Selectable<JobsTable>

interface OffersTable {
  offer_id: string
  feed_item_id: number | null
  user_id: number | null
  to_id: number | null
  client_id: string | null
  /** Hash of what came first under that id. */
  body_hash: string | null
  sx_id: string
  price: number
  currency: string
  message: Generated<string>
  delivery_time: number
  delivery_unit: 'hour' | 'day' | 'week' | 'month'
  state: Generated<OfferState>
  awaits: Generated<'recipient' | 'provider'>
  created_at: Generated<Date>
  changed_at: Generated<Date>
  expires_at: Date
  pay_by: Date | null
  paid_at: Date | null
  shortlisted_at: Date | null
  order_id: string | null
  checkout_id: string | null
}
export type OfferRow = Selectable<OffersTable>

interface OfferActsTable {
  offer_id: string
  act_id: Generated<number>
  by_id: number | null
  act:
    | 'send'
    | 'counter'
    | 'take_back'
    | 'accept'
    | 'decline'
    | 'withdraw'
    | 'expire'
    | 'reopen'
    | 'pay'
  price: number
  message: Generated<string>
  at: Generated<Date>
}
export type OfferActRow = Selectable<OfferActsTable>

interface JobAlertsTable {
  user_id: number
  alert_id: string
  query: JSONColumnType<JobAlert['query'], string, string>
  created_at: Generated<Date>
}

interface HiringTables {
  job_alerts: JobAlertsTable
  jobs: JobsTable
  offers: OffersTable
  offer_acts: OfferActsTable
}

export const hiringDb = (db: Db): Kysely<HiringTables> => tablesOf<HiringTables>(db)
