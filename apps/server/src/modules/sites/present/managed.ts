import type { PublicUser } from '@plaudit/contract/accounts'
import type { Picture } from '@plaudit/contract/files'
import type { SitePeople } from '../data/people.ts'
import type { DomainOrder, ManagedSite } from '@plaudit/contract/sites/manage'
import type { Db } from '../../../platform/db/db.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { picturesByIds } from '../../files/data.ts'
import { hostsOf } from '../data/managed.ts'
import { mayEditSite, mayShowPlatform, proofName, proofValue } from '../policy.ts'
import type { DomainOrderRow, HostRow, SiteRow } from '../tables.ts'

const time = (date: Date | null): string | null => date?.toISOString() ?? null

const presentHost = (row: HostRow): ManagedSite['hosts'][number] => ({
  host: row.host,
  state: row.proven_at === null ? 'waiting' : 'proven',
  record: { name: proofName(row.host), type: 'TXT', value: proofValue(row.proof) },
  problem: row.proven_at === null ? row.problem : null,
  checked_at: time(row.checked_at),
  proven_at: time(row.proven_at),
  certified_at: time(row.certified_at),
})

interface Around {
  person: Person
  people: ReadonlyMap<number, PublicUser>
  logos: ReadonlyMap<string, Picture>
  hosts: ReadonlyMap<number, HostRow[]>
}

/** Sites as their managers see them. */
export async function presentSites(
  db: Db,
  rows: readonly SiteRow[],
  person: Person,
  people: SitePeople,
): Promise<ManagedSite[]> {
  const ids = rows.map(({ site_id }) => site_id)
  const hosts = Map.groupBy(await hostsOf(db, ids), ({ site_id }) => site_id)
  const owners = rows.flatMap(({ owner_id }) => owner_id ?? [])
  const logos = rows.flatMap(({ logo_id }) => logo_id ?? [])
  const around = {
    person,
    hosts,
    people: await people.byIds(db, owners),
    logos: await picturesByIds(db, logos),
  }
  return rows.map((row) => presentSite(row, around))
}

function presentSite(row: SiteRow, { person, people, logos, hosts }: Around): ManagedSite {
  const owner = row.owner_id === null ? undefined : people.get(row.owner_id)
  return {
    site_id: row.site_id,
    is_default: row.is_default,
    kind: row.kind,
    title: row.title,
    logo: logos.get(row.logo_id ?? '')?.src ?? null,
    logo_id: row.logo_id,
    primary: row.primary_colour,
    secondary: row.secondary_colour,
    home_path: row.home_path,
    languages: row.languages,
    shows: row.shows,
    owner: owner ? { ID: owner.ID, username: owner.username, full_name: owner.full_name } : null,
    revision: row.revision,
    hosts: (hosts.get(row.site_id) ?? []).map(presentHost),
    createdAt: row.created_at.toISOString(),
    can: {
      edit: mayEditSite(row, person),
      remove: mayEditSite(row, person) && !row.is_default,
      show_platform: mayShowPlatform(person),
    },
  }
}

export const presentOrder = (
  row: DomainOrderRow & { site?: string | null; who?: string | null },
): DomainOrder => ({
  order_id: row.order_id,
  host: row.host,
  state: row.state,
  note: row.note,
  createdAt: row.created_at.toISOString(),
  site: row.site ?? null,
  who: row.who ?? null,
})
