import { z } from 'zod'
import { defineCall, isoTime, nothing, publicId } from '../call.ts'
import { wait } from './shapes.ts'

const tag = 'orders'
const time = z.strictObject({ sx_id: publicId, start: isoTime })
const reply = z.object({ waits: z.array(wait) })

/** Waiting for a place at a time that is full. */
export const waitCalls = {
  'Services/joinWaitList/{sx_id}': defineCall({
    method: 'POST',
    summary:
      'Waits for a place at a full time. Who waits is told in turn when one is free; an offer holds no place.',
    tag,
    who: 'user',
    input: time,
    reply,
    refusals: ['not_for_sale', 'own_service', 'slot_taken', 'slot_free', 'too_many_waits'],
  }),
  'Services/leaveWaitList/{sx_id}': defineCall({
    method: 'POST',
    summary: 'Waits no longer.',
    tag,
    who: 'user',
    input: time,
    reply,
  }),
  'Services/getWaitLists': defineCall({
    method: 'GET',
    summary: 'The full times that one waits for.',
    tag,
    who: 'user',
    input: nothing,
    reply,
  }),
}
