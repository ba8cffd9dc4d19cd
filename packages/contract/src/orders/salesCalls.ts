import { z } from 'zod'
import { defineCall, integer } from '../call.ts'
import { serviceTypes } from '../marketplace/categories.ts'
import { money } from '../marketplace/service.ts'
import { salesRanges } from './constants.ts'

/** Sales of one day, or of one week or month that begins then, of one type and in one currency. */
const sold = z.object({
  from: z.iso.date(),
  stype: z.enum(serviceTypes),
  orders: z.int(),
  /** Without what went back. */
  amount: money,
  test: z.boolean(),
})

const reply = z.object({
  step: z.enum(['day', 'week', 'month']),
  /** Each begins one bar, the first the oldest. */
  steps: z.array(z.iso.date()),
  sales: z.array(sold),
})
export type SoldOverTime = z.infer<typeof reply>

export const salesCalls = {
  'sales/getSalesOverTime': defineCall({
    method: 'GET',
    summary: 'What one sold over time, by type: each day, week or month of the last days, UTC.',
    tag: 'orders',
    who: 'user',
    input: z.strictObject({
      days: integer
        .refine((days) => (salesRanges as readonly number[]).includes(days))
        .meta({ enum: [...salesRanges] })
        .default(30),
    }),
    reply,
  }),
}
