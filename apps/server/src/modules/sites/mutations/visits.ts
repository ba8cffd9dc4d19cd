import { statement, type Tx } from '../../../platform/db/db.ts'
import { endAllAt } from '../../accounts/mutations/hostEnds.ts'

/**
 * Ends the sessions and passkeys of the proven names of a site, or of all sites of a person: the names lead somewhere
 * else from now on, or the site has another owner (docs/decisions/0146, 0159). A name that is only asked for ends
 * nothing.
 */
export async function endVisits(tx: Tx, by: 'site_id' | 'owner_id', id: number): Promise<void> {
  const found = await statement<{ host: string }>(
    tx.db,
    `select h.host from site_hosts h join sites s using (site_id)
     where h.proven_at is not null and s.${by} = $1`,
    [id],
  )
  await endAllAt(
    tx,
    found.map(({ host }) => host),
  )
}
