import { z } from 'zod'
import { defineCall, flag, fromText, integer, paging, publicId } from '../call.ts'
import { mostKeys } from './constants.ts'
import { keyList } from './library.ts'

const tag = 'orders'
const ofService = z.strictObject({ sx_id: publicId })

/** Licence keys of what one sells to download. */
export const keyCalls = {
  'DigitalFiles/getLicenceKeys': defineCall({
    method: 'POST',
    summary: 'The licence keys of a service of one’s own: those that nobody has yet first.',
    tag,
    who: 'user',
    input: ofService.extend({ ...paging(50) }),
    reply: keyList,
  }),
  'DigitalFiles/saveLicenceKeys': defineCall({
    method: 'POST',
    summary:
      'Says whether orders of a service come with keys, and adds some; known ones stay as they are. Orders that wait for keys are delivered.',
    tag,
    who: 'user',
    input: ofService.extend({
      wanted: flag,
      keys: fromText(
        z.array(z.string().trim().min(1).max(200)).max(mostKeys, { error: '#too_many_keys' }),
      ).default([]),
    }),
    reply: keyList.extend({ added: z.int(), delivered: z.int() }),
  }),
  'DigitalFiles/removeLicenceKey': defineCall({
    method: 'POST',
    summary: 'Takes a key that nobody was given out of the list.',
    tag,
    who: 'user',
    input: ofService.extend({ key_id: integer }),
    reply: keyList,
  }),
}
