import type { Picture } from '@plaudit/contract/files'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { SiteScope } from '../../../platform/site.ts'
import { picturesByIds } from '../../files/data.ts'

export interface HotContestant {
  assox_id: string
  cx_id: string
  contestant_name: string
  contest_name: string
  image: Picture | undefined
  votes: number
}

type Row = Omit<HotContestant, 'image'> & { attachment_id: string | null }

/**
 * Contestants whom people vote for now: votes weighed by the age of their contest, so that a fresh stage stands beside
 * an old one, as a site shows them. Contestants whose results are hidden while votes are taken say nothing by their
 * place here.
 */
export async function hotContestants(
  db: Db,
  site: SiteScope,
  { offset, limit }: { offset: number; limit: number },
): Promise<HotContestant[]> {
  const rows = await statement<Row>(
    db,
    `select h.assox_id, h.cx_id, h.contestant_name, h.contest_name, h.attachment_id, sum(t.points)::bigint as votes
     from hot_contestants h join tallies t on t.contest_id = h.contest_id and t.contestant_id = h.contestant_id
     where $3::bigint is null or h.owner_id = $3
     group by h.assox_id, h.cx_id, h.contestant_name, h.contest_name, h.attachment_id, h.start_date
     having sum(t.points) > 0
     order by sum(t.points) / power(extract(epoch from now() - h.start_date) / 3600 + 2, 1.5) desc, h.assox_id
     offset $1 limit $2`,
    [offset, limit, site.owner_id],
  )
  const pictures = await picturesByIds(
    db,
    rows.flatMap(({ attachment_id }) => attachment_id ?? []),
  )
  return rows.map(({ attachment_id, ...row }) => ({
    ...row,
    image: pictures.get(attachment_id ?? ''),
  }))
}
