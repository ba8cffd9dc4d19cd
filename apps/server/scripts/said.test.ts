import { expect, test } from 'vitest'
import { canBeSaid } from './said.ts'

test('the server’s file has every sentence that it can say, and none of the screens alone', () => {
  const isSaid = canBeSaid()
  for (const key of [
    'errors_something_went_wrong',
    // Put together from the name of a field.
    'errors_field_invalid_email_address',
    // Put together from a kind.
    'ui_kind_free',
    // Sentence of a notice, and of a task in the operator's list.
    'notices_something_new',
  ])
    expect([key, isSaid(key)]).toEqual([key, true])
  expect(isSaid('studio_preview_card_title')).toBe(false)
})
