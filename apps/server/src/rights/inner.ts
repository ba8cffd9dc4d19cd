import type { Api } from '@plaudit/client/client'
import { publicId } from '../platform/ids.ts'

type Sql = (text: string, values: unknown[]) => Promise<unknown[]>

/** Gives an entry a file as its answer. */
export async function answerWithFile(sql: Sql, assoxId: string): Promise<void> {
  const id = publicId()
  await sql(
    `insert into documents (document_id, name, mime, bytes, content_hash) values ($1, 'paper.txt', 'text/plain', 1, $2)`,
    [id, Buffer.from(id)],
  )
  await sql(
    `update contestants set answers = jsonb_build_object('paper', $1::text) where assox_id = $2`,
    [`${id}/paper.txt`, assoxId],
  )
}

/** An edition with an entry that waits and has the contestant's file as its answer. */
export async function editionOf(
  sql: Sql,
  contestId: number,
  { contestant, entrant }: { contestant: string; entrant: string },
): Promise<{ edx_id: string; entry_id: number }> {
  const edx_id = publicId()
  const rows = await sql(
    `with e as (
       insert into editions (edx_id, original_contest_id, edition_name, max_user)
       values ($1, $2, 'Edition', 5) returning edition_id
     )
     insert into edition_entries (edition_id, user_id, form)
     select e.edition_id, u.user_id, jsonb_build_object('contestant_name', 'Waiting', 'tagline', '',
       'country_code', '', 'story', '', 'video_url', '', 'attachment_id', null, 'gallery', jsonb_build_array(),
       'answers', c.answers, 'consents', jsonb_build_object())
     from e, users u, contestants c where u.username = $3 and c.assox_id = $4
     returning entry_id`,
    [edx_id, contestId, entrant, contestant],
  )
  const [row] = rows as { entry_id: number }[]
  return { edx_id, entry_id: row?.entry_id ?? 0 }
}

/** A key under which a contest stands on another site. */
export async function embedOf(sql: Sql, contestId: number): Promise<string> {
  const embed = publicId()
  await sql('insert into embeds (contest_id, embed, origins) values ($1, $2, $3)', [
    contestId,
    embed,
    ['https://news.example.org'],
  ])
  return embed
}

/** Deletes a contest with what was sent to its edition, which it could not go without. */
export async function deleteWhole(
  owner: Api,
  sql: Sql,
  { cx_id, edx_id }: { cx_id: string; edx_id: string },
): Promise<void> {
  await sql(
    'delete from edition_entries where edition_id = (select edition_id from editions where edx_id = $1)',
    [edx_id],
  )
  await owner.call('contest/v2/deleteContest', { cx_id })
}
