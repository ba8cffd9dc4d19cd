import type { ParsedInput } from '@plaudit/contract/calls'
import { reservedGroups } from '@plaudit/contract/reserved'
import { isDeepStrictEqual } from 'node:util'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { proveWriter } from '../../clubs/mutations/writers.ts'
import type { FeedRow, Poll } from '../tables.ts'
import { proveTaken } from './proveTaken.ts'

type Given = NonNullable<ParsedInput<'feeds/addFeed'>['poll']>

/** A poll as its row keeps it. */
export const pollOf = (given: Given): Poll => ({ ...given, closes_at: given.closes_at ?? null })

/**
 * Returns the poll that an edit asks for; undefined if the poll stays. An answer says something about the words that its
 * person read. The item is held.
 * @throws refusal invalid_input.
 */
export async function changedPoll(
  tx: Tx,
  { poll: before, group_id, feed_item_id }: FeedRow,
  given: Given | undefined,
): Promise<Poll | undefined> {
  if (given === undefined) return undefined
  const poll = pollOf(given)
  if (isDeepStrictEqual(poll, before)) return undefined
  if (group_id === reservedGroups.jobs) refuse('invalid_input', { fields: { poll: 'unknown' } })
  if (poll.closes_at !== before?.closes_at) proveOpen(poll)
  const [answered] = await statement(
    tx.db,
    'select from poll_answers where group_id = $1 and feed_item_id = $2 limit 1',
    [group_id, feed_item_id],
  )
  if (answered) refuse('invalid_input', { fields: { poll: 'fixed_after_votes' } })
  return poll
}

/** @throws refusal invalid_input for a poll that would be closed from its first moment. */
export function proveOpen({ closes_at }: Pick<Given, 'closes_at'>): void {
  if (closes_at && Date.parse(closes_at) <= Date.now())
    refuse('invalid_input', { fields: { 'poll.closes_at': 'end_in_past' } })
}

/** Holds a poll until the answer is written. @throws refusal changed_meanwhile if its words are others by now. */
async function holdPoll(tx: Tx, { group_id, feed_item_id }: FeedRow, poll: Poll): Promise<void> {
  const [now] = await statement<{ poll: Poll | null }>(
    tx.db,
    'select poll from feeds where group_id = $1 and feed_item_id = $2 for share',
    [group_id, feed_item_id],
  )
  const words = ({ question, options, several }: Poll) => [question, options, several]
  if (now?.poll && !isDeepStrictEqual(words(now.poll), words(poll))) refuse('changed_meanwhile')
}

/**
 * Answers a poll; until it closes, another answer takes the place of the first, and none takes it back. There is one
 * row for each person, however often they try at once.
 * @throws refusal part_off, poll_closed, changed_meanwhile, invalid_input, not_found where nothing is asked.
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
  await holdPoll(tx, feed, poll)
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
