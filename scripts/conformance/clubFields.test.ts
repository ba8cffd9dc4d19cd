import { calls } from '@plaudit/contract/calls'
import { clubAccesses } from '@plaudit/contract/clubs/constants'
import { expect, test } from 'vitest'
import type { z } from 'zod'

const { reply: membership } = calls['Groups/add2Group']
const { reply: comments } = calls['comments/get']

/** Specification 3: each entity's fields, and the answers that carry them. */
const entities: [string, z.ZodRawShape, string[]][] = [
  [
    'Group',
    {
      ...calls['Groups/getGroups'].reply.shape.groups.element.shape,
      ...membership.shape.membership.shape,
    },
    [
      ...['gx_id', 'title', 'description', 'slug', 'access', 'unique_name', 'name', 'membership'],
      ...['amount', 'cover', 'group_id', 'group_assoc_id'],
    ],
  ],
  [
    'Feed',
    calls['feeds/getFeed'].reply.shape.feed.shape,
    ['fx_id', 'feed_item_id', 'group_id', 'data', 'timestamp', 'createdAt', 'country_code'],
  ],
  [
    'a job’s data',
    calls['jobs/get'].reply.shape.job.shape.data.shape,
    ['budget', 'currency', 'category', 'state', 'country_code', 'budget_range', 'range_budget'],
  ],
  [
    'Comment',
    comments.shape.comments.element.shape,
    ['comment_id', 'fx_id', 'user_id', 'user', 'service', 'feed', 'replies', 'likes'],
  ],
  ['Reply', calls['replies/add'].reply.shape.reply.shape, ['reply_id', 'comment_id', 'fx_id']],
  ['Like', calls['likes/toggle'].reply.shape, ['like_id', 'fx_id', 'user_id', 'type']],
  [
    'Offer',
    calls['offers/send'].reply.shape.offer.shape,
    ['offer_id', 'user_id', 'to_id', 'feed_item_id', 'offer_details', 'service', 'feed'],
  ],
]

test('answers of clubs, feeds and offers carry every field [cf:9585d]', () => {
  for (const [entity, shape, fields] of entities)
    expect(Object.keys(shape), entity).toEqual(expect.arrayContaining(fields))
})

test('clubs have the specification’s access [cf:68f7e]', () => {
  expect(clubAccesses.toSorted()).toEqual(['private', 'public', 'unlisted'])
})
