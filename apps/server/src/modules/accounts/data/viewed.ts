import { statement } from '../../../platform/db/db.ts'
import { numbersIn, type ViewablePort } from '../../../platform/viewable.ts'
import { picturesByIds } from '../../files/data.ts'

/** People whose pages can be opened. A person who is leaving has no page. */
export const viewedPeople: ViewablePort = async (db, ids, { person }) => {
  const rows = await statement<{
    user_id: number
    username: string
    full_name: string
    profession: string
    avatar_id: string | null
  }>(
    db,
    `select user_id, username, full_name, profession, avatar_id from users
     where (user_id = any ($1::bigint[]) or lower(username) = any ($2::text[])) and leaving_at is null and suspended_at is null`,
    [numbersIn(ids), ids.map((id) => id.toLowerCase())],
  )
  const pictures = await picturesByIds(
    db,
    rows.flatMap(({ avatar_id }) => avatar_id ?? []),
  )
  return new Map(
    rows.map(({ user_id, username, full_name, profession, avatar_id }) => [
      user_id,
      {
        title: full_name,
        text: profession,
        href: `/user/${username}`,
        picture: pictures.get(avatar_id ?? '') ?? null,
        isOwn: person?.user_id === user_id,
      },
    ]),
  )
}
