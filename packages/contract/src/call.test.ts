import { expect, it } from 'vitest'
import type { z } from 'zod'
import { line, neededProse, prose, type CallDefinition } from './call.ts'
import { visible } from './visible.ts'
import { calls, type CallName } from './calls.ts'

interface Inner {
  type: string
  shape?: Record<string, z.core.$ZodType>
  innerType?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  in?: z.core.$ZodType
  out?: z.core.$ZodType
}
const inner = (schema: z.core.$ZodType) => schema._zod.def as unknown as Inner

/** The fields of a body, through choices and checks. */
function fieldsOf(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  const { shape, innerType, options = [], in: from, out } = inner(schema)
  if (shape !== undefined) return Object.entries(shape)
  return [innerType, ...options, from, out].flatMap((part) => (part ? fieldsOf(part) : []))
}

/** Tells whether a field takes no text at all, so that a form could not send it. */
function takesNoText(schema: z.core.$ZodType): boolean {
  const { type, innerType, options = [], in: from } = inner(schema)
  if (from) return inner(from).type !== 'transform' && takesNoText(from)
  if (options.length > 0) return options.every(takesNoText)
  if (innerType) return takesNoText(innerType)
  return ['boolean', 'array', 'object', 'record', 'int', 'number', 'tuple'].includes(type)
}

it('takes every field of every call from a form, which has nothing but texts', () => {
  const unsendable = Object.entries<CallDefinition>(calls).flatMap(([name, { input }]) =>
    fieldsOf(input)
      .filter(([, field]) => takesNoText(field))
      .map(([field]) => `${name} ${field}`),
  )
  expect(unsendable).toEqual([])
})

it('gives at most 100 of every list at once, and 100 where they are asked for', () => {
  const takes = (field: z.core.$ZodType, limit: number) =>
    (field as z.ZodType).safeParse(limit).success
  const odd = Object.entries<CallDefinition>(calls).flatMap(([name, { input }]) =>
    fieldsOf(input)
      .filter(([field, schema]) => field === 'limit' && (!takes(schema, 100) || takes(schema, 101)))
      .map(() => name),
  )
  // An act of the organiser's review takes as many.
  expect(odd).toEqual(['contest/v2/getGroupBallots'])
})

const taken: [CallName, object, object][] = [
  [
    'contest/v2/saveContest',
    { prices: '', jury_weight: '', start_date: '', end_date: '2027-05-01', cover_id: '' },
    { prices: null, jury_weight: null, end_date: '2027-05-01T00:00:00.000Z', cover_id: null },
  ],
  [
    'contest/v2/addRound2Round',
    { cx_id: 'c'.repeat(22), startDate: '2027-05-01', endDate: '2027-05-02', advance: { top: 2 } },
    { startDate: '2027-05-01T00:00:00.000Z', endDate: '2027-05-02T00:00:00.000Z' },
  ],
  [
    'Groups/addUpdateGroup',
    { amount: '', interval: '', seats: '', cover: '', language: '' },
    { amount: null, interval: null, seats: null, cover: null, language: null },
  ],
  [
    'Groups/addUpdateGroup',
    { amount: '{"amount": "500", "currency": "eur"}' },
    { amount: { amount: 500, currency: 'EUR' } },
  ],
  [
    'coupons/save',
    { code: 'TEN', per_cent: '10', amount: '', ends_at: '', uses: '' },
    { per_cent: 10, amount: null, ends_at: null, uses: null },
  ],
  [
    'feeds/addFeed',
    { data: { title: 'Sing', range_budget: '100-200', currency: 'eur', category: 453 } },
    { data: { range_budget: { min: 100, max: 200 }, currency: 'EUR' } },
  ],
  [
    'contest/v2/saveContest',
    { method_options: '{"scale": ["12", "10"]}' },
    { method_options: { scale: [12, 10] } },
  ],
  [
    'account/updatePreferences',
    { quiet_hours: { from: '22:00', to: '07:00', days: ['6'] }, digest: { hour: '8', day: '1' } },
    { quiet_hours: { days: [6] }, digest: { hour: 8, day: 1 } },
  ],
  ['messages/getMessages', { seqs: '["3", 4]' }, { seqs: [3, 4] }],
  [
    'coupons/save',
    { code: 'TEN', per_cent: 5, ends_at: '2026-12-31' },
    { ends_at: '2026-12-31T00:00:00.000Z' },
  ],
  [
    'contest/v2/getAllVotes',
    { from: '2026-05-01', to: '2026-06-01' },
    { from: '2026-05-01T00:00:00.000Z', to: '2026-06-01T00:00:00.000Z' },
  ],
  ['Files/deleteFile', { video_id: 'v'.repeat(22) }, { video_id: 'v'.repeat(22) }],
  ['services/addService', { type: 'digital' }, { type: 'digital' }],
  ['users/updatePaymentSetings', { ethereum_coin: 'usdc' }, { ethereum_coin: 'USDC' }],
]
it.each(taken)('%s reads %j as a form means it', (name, given, read) => {
  expect((calls as Record<string, CallDefinition>)[name]?.input.parse(given)).toMatchObject(read)
})

it.each([
  ['spaces', ' \n\t'],
  ['signs without width', '\u200B\u200D\u2060\uFEFF'],
  ['the empty braille pattern', '\u2800'],
  ['fillers of Hangul', '\u3164\u115F\uFFA0'],
  ['tags', '\u{E0041}\u{E007F}'],
  ['a soft hyphen', '\u00AD'],
])('reads a text of nothing but %s as empty', (_name, text) => {
  expect([line(80).parse(text), prose(80).parse(text)]).toEqual(['', ''])
  expect(visible.test(text)).toBe(false)
  expect(neededProse(80).safeParse(text).success).toBe(false)
})

it.each(['👍🏽', '❤️', '🏴\u{E0067}\u{E0062}\u{E007F}', '안녕', 'می‌خواهم', '?', '\u00AD.'])(
  'keeps %j as it is written',
  (text) => {
    expect([line(80).parse(text), prose(80).parse(text)]).toEqual([text, text])
    expect(neededProse(80).safeParse(text).success).toBe(true)
  },
)
