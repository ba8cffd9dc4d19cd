import { done, later, type Row } from './row.ts'

/** An entity of the specification, with the fields that answers must carry. */
export interface FieldRow extends Row {
  fields: readonly string[]
}

const named = (entity: string) => ({ kind: 'entity', what: `fields of ${entity}` })
const here = (entity: string, ...fields: string[]): FieldRow => ({
  ...done(named(entity), 'scripts/conformance/fields.test.ts', 'fe157'),
  fields,
})
const waits = (entity: string, part: string): FieldRow => ({
  ...later(named(entity), part),
  fields: [],
})

/** Specification 3, in its order. */
export const fieldRows: FieldRow[] = [
  here(
    'User',
    ...['ID', 'full_name', 'username', 'profession', 'country_code', 'avatar', 'loggedin'],
    ...['ssid', 'votes', 'balance', 'services', 'languages', 'globalmsg', 'popup_error'],
  ),
  waits('the client’s store', 'payments'),
  here(
    'Contest',
    ...['contest_name', 'contest_id', 'cx_id', 'contest_slug', 'contest_status'],
    ...['contest_exp_hours', 'fields', 'rounds', 'contestants', 'total', 'timestamp'],
    ...['start_date', 'end_date', 'serverTime', 'pastVotes'],
  ),
  here('Round', 'round_id', 'round_number', 'startDate', 'endDate', 'contestants'),
  here(
    'Contestant',
    ...['contestant_name', 'contestant_id', 'assox_id', 'cx_id', 'contestant_img'],
    ...['contestant_status', 'votes', 'user_id'],
  ),
  here('Vote', 'casx_id', 'timestamp', 'time'),
  here(
    'Edition',
    ...['edition_id', 'edx_id', 'edition_name', 'contests', 'max_user', 'original_contest_id'],
  ),
  here('Contest category', 'label', 'slug', 'value', 'count'),
  ...['Service', 'Booking type', 'Provider', 'Digital file'].map((entity) =>
    waits(entity, 'marketplace'),
  ),
  ...['Group', 'Feed', 'Comment and Reply', 'Like'].map((entity) => waits(entity, 'clubs')),
  here('Notification', 'id', 'user_id', 'type', 'is_seen', 'item'),
  here('Conversation', 'id', 'user_id1', 'user_id2', 'user_1', 'user_2', 'typing', 'unread'),
  here(
    'Message',
    ...['messageId', 'conversation_id', 'user_id', 'to_id', 'text', 'title', 'attachments'],
    ...['type', 'type_data', 'urls', 'stamp', 'is_seen', 'is_received', 'offer'],
  ),
  waits('Offer', 'hiring'),
  ...['Order', 'Sale, Payment, Cart', 'Payment provider settings'].map((entity) =>
    waits(entity, 'payments'),
  ),
  ...['Viewed', 'Recent search', 'Profile'].map((entity) => waits(entity, 'profiles')),
]
