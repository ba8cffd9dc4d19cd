import { expect, it } from 'vitest'
import type { Message } from '@plaudit/contract/messaging/shape'
import { reportedIn } from './words.ts'

it('reports a stranger by their words, and by their account where nothing of theirs is there', () => {
  const last = { messageId: 'm1', user_id: 7, deleted: false } as Message
  expect(reportedIn({ last }, 7)).toEqual({ entity: 'message', messageId: 'm1' })
  const account = { entity: 'user', user_id: 7 }
  for (const other of [null, { ...last, user_id: 8 }, { ...last, deleted: true }])
    expect(reportedIn({ last: other }, 7)).toEqual(account)
})
