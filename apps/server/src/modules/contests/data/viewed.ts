import { numbersIn, type ViewablePort } from '../../../platform/viewable.ts'
import { picturesByIds } from '../../files/data.ts'
import { isTeam, maySee } from '../policy.ts'
import { contestsDb } from '../tables.ts'
import { headsOf } from './contests.ts'

/** Contests that somebody may open, an unlisted one too: they knew its address. */
export const viewedContests: ViewablePort = async (db, ids, viewer) => {
  const named = await contestsDb(db)
    .selectFrom('contests')
    .select('contest_id')
    .where('cx_id', 'in', [...ids])
    .execute()
  const numbers = [...numbersIn(ids), ...named.map(({ contest_id }) => contest_id)]
  const heads = (await headsOf(db, numbers)).filter((head) => maySee(head, viewer))
  const pictures = await picturesByIds(
    db,
    heads.flatMap(({ row }) => row.cover_id ?? []),
  )
  return new Map(
    heads.map((head) => [
      head.row.contest_id,
      {
        title: head.row.contest_name,
        text: '',
        href: `/cx/${head.row.cx_id}`,
        picture: pictures.get(head.row.cover_id ?? '') ?? null,
        isOwn: isTeam(head, viewer.person),
      },
    ]),
  )
}
