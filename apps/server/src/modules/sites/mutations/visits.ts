import { statement, type Tx } from '../../../platform/db/db.ts'
import { closeSessionsAt } from '../../accounts/mutations/sessions.ts'

/**
 * Ends the sessions that were opened under the proven names of a site, or of all sites of a person: the names lead
 * somewhere else from now on, or the site has another owner (docs/decisions/0146). A name that is only asked for ends
 * nobody's session.
 */
export async function endVisits(tx: Tx, by: 'site_id' | 'owner_id', id: number): Promise<void> {
  const found = await statement<{ host: string }>(
    tx.db,
    `select h.host from site_hosts h join sites s using (site_id)
     where h.proven_at is not null and s.${by} = $1`,
    [id],
  )
  await closeSessionsAt(
    tx,
    found.map(({ host }) => host),
  )
}
