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
  sum: number
  /** Points where a ballot hands out points. */
  unit: 'votes' | 'points'
  /** Rounds whose sums are in it; those that were merged are one. */
  rounds: number
}

type Row = Omit<HotContestant, 'image'> & { attachment_id: string | null }

/** So many contestants of a contest stand in the list before every other contest has had its own. */
const ofOneContest = 2

/**
 * Contestants whom people vote for now: votes weighed by the age of their contest, so that a fresh stage stands beside
 * an old one, as a site shows them. Points count as many votes as there were ballots, and no contest fills the list
 * while another one has contestants to show. Contestants whose results are hidden while votes are taken say nothing by
 * their place here.
 */
export async function hotContestants(
  db: Db,
  site: SiteScope,
  { offset, limit }: { offset: number; limit: number },
): Promise<HotContestant[]> {
  const rows = await statement<Row>(
    db,
    `with sums as (
       select h.*, sum(t.points) as sum, sum(t.ballots) as ballots,
         greatest(1, count(distinct t.round_id) filter (where t.points > 0 and r.merged_into is null)) as rounds
       from hot_contestants h join tallies t on t.contest_id = h.contest_id and t.contestant_id = h.contestant_id
       left join rounds r on r.contest_id = t.contest_id and r.round_id = t.round_id
       where $3::bigint is null or h.owner_id = $3
       group by h.contest_id, h.cx_id, h.contest_name, h.start_date, h.contestant_id, h.assox_id, h.contestant_name,
         h.attachment_id, h.owner_id, h.method
       having sum(t.points) > 0),
     weighed as (
       select *, case when method in ('points', 'score') then 'points' else 'votes' end as unit,
         sum / power(extract(epoch from now() - start_date) / 3600 + 2, 1.5) * case when method in ('points', 'score')
           then sum(ballots) over (partition by contest_id) / sum(sum) over (partition by contest_id) else 1 end as heat
       from sums),
     placed as (
       select *, row_number() over (partition by contest_id order by heat desc, assox_id) as place from weighed)
     select assox_id, cx_id, contestant_name, contest_name, attachment_id, sum::bigint as sum, unit, rounds::int from placed
     order by (place - 1) / $4, heat desc, assox_id
     offset $1 limit $2`,
    [offset, limit, site.owner_id, ofOneContest],
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
