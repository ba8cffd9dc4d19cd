import type { Language } from '@plaudit/contract/constants'
import type { Generated, Kysely, Selectable } from 'kysely'
import { tablesOf, type Db } from '../../platform/db/db.ts'

interface SettingsTable {
  key: string
  value: object
  revision: Generated<number>
}

export interface SitesTable {
  site_id: Generated<number>
  /** True for the site that every host name shows that belongs to no other site. */
  is_default: Generated<boolean>
  kind: Generated<'contests' | 'services'>
  title: string
  logo_id: string | null
  primary_colour: string | null
  secondary_colour: string | null
  home_path: string | null
  languages: Generated<Language[]>
  owner_id: number | null
  shows: Generated<'platform' | 'owner'>
  revision: Generated<number>
  created_at: Generated<Date>
}
export type SiteRow = Selectable<SitesTable>

export interface SiteHostsTable {
  site_id: number
  host: string
  /** Stands in the TXT record that proves the name. */
  proof: string
  proven_at: Date | null
  /** The platform ordered it: no record has to stand for it. */
  is_given: Generated<boolean>
  /** First of the looks in a row that did not find the record of the proven name. */
  missing_since: Date | null
  misses: Generated<number>
  checked_at: Date | null
  problem: 'no_record' | 'other_record' | 'no_answer' | 'taken' | null
  certified_at: Date | null
  created_at: Generated<Date>
}
export type HostRow = Selectable<SiteHostsTable>

interface DomainOrdersTable {
  order_id: string
  site_id: number | null
  user_id: number | null
  host: string
  state: Generated<'waiting' | 'done' | 'refused' | 'refunded'>
  note: Generated<string>
  created_at: Generated<Date>
  decided_at: Date | null
}
export type DomainOrderRow = Selectable<DomainOrdersTable>

interface SitesTables {
  settings: SettingsTable
  sites: SitesTable
  site_hosts: SiteHostsTable
  domain_orders: DomainOrdersTable
}

export const sitesDb = (db: Db): Kysely<SitesTables> => tablesOf<SitesTables>(db)
