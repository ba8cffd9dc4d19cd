import { calls } from '@plaudit/contract/calls'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { fieldRows } from './fieldRows.ts'

const contest = calls['contest/v2/fetchContest'].reply.shape
/** Shapes of the answers that hold an entity's fields: in the entity's own shape, or beside it. */
const shapes: Record<string, z.ZodRawShape> = {
  User: calls['api/getUser'].reply.shape,
  Contest: { ...contest, ...contest.contest.shape },
  Round: contest.contest.shape.rounds.element.shape,
  Contestant: contest.contestants.element.shape,
  Vote: calls['contest/v2/getVotes'].reply.shape.votes.element.shape,
  Edition: calls['contest/v2/getCachedEdition/{edx_id}'].reply.shape.edition.shape,
  Notification: calls['notifications/get'].reply.shape.notifications.element.shape,
  Conversation: calls['messages/getConversations'].reply.shape.conversations.element.shape,
  Message: calls['messages/getMessages'].reply.shape.messages.element.shape,
  'Contest category': calls['contest/v2/getCategories'].reply.shape.categories.element.shape,
}

test('answers carry each field that the specification names [cf:fe157]', () => {
  for (const { what, state, fields } of fieldRows) {
    if (state !== 'done') continue
    const shape = shapes[what.replace('fields of ', '')]
    expect(Object.keys(shape ?? {}), what).toEqual(expect.arrayContaining([...fields]))
  }
})
