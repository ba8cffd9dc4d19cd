import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { proveWriter } from '../../clubs/mutations/writers.ts'
import type { FeedRow } from '../tables.ts'
import { proveTaken } from './proveTaken.ts'

/**
 * Answers a poll; until it closes, another answer takes the place of the first, and none takes it back. There is one
 * row for each person, however often they try at once.
 * @throws refusal part_off, poll_closed, invalid_input, not_found where nothing is asked.
 */
export async function answerPoll(
  tx: Tx,
  person: Person,
  feed: FeedRow,
  options: readonly number[],
): Promise<void> {
  await proveWriter(tx, feed.group_id, person)
  const { poll, group_id, feed_item_id } = feed
  if (poll === null) return refuse('not_found')
  if (options.length > 0) await proveTaken(tx, group_id)
  const chosen = [...new Set(options)].toSorted((a, b) => a - b)
  const isKnown = chosen.every((option) => option < poll.options.length)
  if (!isKnown || (!poll.several && chosen.length > 1))
    refuse('invalid_input', { fields: { options: 'not_an_option' } })
  const at = [group_id, feed_item_id, person.user_id]
  // The database's clock closes a poll, for whichever process.
  const open = `select from feeds where group_id = $1 and feed_item_id = $2 and deleted_at is null
    and coalesce((poll ->> 'closes_at')::timestamptz > now(), true)`
  const done = await statement(
    tx.db,
    chosen.length === 0
      ? `with gone as (delete from poll_answers where group_id = $1 and feed_item_id = $2 and user_id = $3 and exists (${open}))
         ${open}`
      : `insert into poll_answers as a (group_id, feed_item_id, user_id, options) select $1, $2, $3, $4::int[] where exists (${open})
         on conflict (group_id, feed_item_id, user_id) do update set options = excluded.options, answered_at = now() returning 1`,
    chosen.length === 0 ? at : [...at, chosen],
  )
  if (done.length === 0) refuse('poll_closed')
}
