import { z } from 'zod'
import { integer, publicId } from '../call.ts'
import { mostOfOne } from './constants.ts'
import { order } from './shapes.ts'

/** An order that a call is about. */
export const one = z.strictObject({ order_id: publicId })
export const orderReply = z.object({ order })
export const quantity = integer.pipe(z.number().min(1).max(mostOfOne))
