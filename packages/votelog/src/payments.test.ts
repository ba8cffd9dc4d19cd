import { describe, expect, test } from 'vitest'
import { defaultHash } from './hashing.ts'
import type { LeafOf } from './leafTypes.ts'
import { paymentHash, type CastPayment, type PaymentProof } from './payments.ts'
import { minuteText } from './moments.ts'
import { begun, errorsOf, testPublish, testVerify } from './testing.ts'

const salt = (digit: number) => String(digit).repeat(32)
const casts: CastPayment[] = [
  { salt: salt(1), provider: 'stripe', reference: 'pi_1', votes: 10 },
  { salt: salt(2), provider: 'stripe', reference: 'pi_2', votes: 1 },
  { salt: salt(3), provider: 'credits', reference: 's_1', votes: 4 },
]
const bought = { provider: 'stripe', currency: 'EUR', credits: false, refunded: false }
const honest: PaymentProof = {
  v: 1,
  contest: '0cx',
  purchases: [
    { ...bought, reference: 'pi_1', amount: 450, votes: 10 },
    { ...bought, reference: 'pi_2', amount: 50, votes: 1, refunded: true },
    { ...bought, reference: 'pi_3', amount: 450, votes: 10, credits: true },
  ],
  casts,
  spent: [
    { contest: '0cx', votes: 4 },
    { contest: '0other', votes: 6 },
  ],
  ledger: 14,
}

/** Three bought ballots, of which the second was made void; its leaves are 5, 6 and 7. */
function sold() {
  const draft = begun({ prices: [{ votes: 1, amount: 50, currency: 'EUR' }] }, 2)
  for (const cast of casts) {
    draft.vote({ voter: cast.reference, kind: 'paid', quantity: cast.votes })
    const leaf = draft.leaves.at(-1) as LeafOf<'vote'>
    leaf.commitments.payment = paymentHash(cast, defaultHash)
  }
  draft.act('void', 6)
  return testPublish(draft.leaves, [])
}

const verified = (proof: unknown) =>
  testVerify(sold(), { payments: typeof proof === 'string' ? proof : JSON.stringify(proof) })

test('bought votes that the proof covers are proven, and summed by provider', async () => {
  const report = await verified(honest)
  expect(errorsOf(report)).toEqual([])
  expect(report.payments).toEqual({
    ballots: 3,
    votes: 15,
    proven: 3,
    totals: [
      { provider: 'stripe', currency: 'EUR', purchases: 3, votes: 21, amount: 950, refunded: 50 },
    ],
    credits: { bought: 10, spent: 4 },
  })
  const inPart = honest.purchases.map((purchase) =>
    purchase.reference === 'pi_1' ? { ...purchase, refunded_amount: 200 } : purchase,
  )
  const { payments } = await verified({ ...honest, purchases: inPart })
  expect(payments?.totals[0]?.refunded).toBe(250)
  for (const other of [{ refunded: true }, { refunded_amount: 450 }, { refunded_amount: 900 }]) {
    const purchases = inPart.map((each, at) => (at === 0 ? { ...each, ...other } : each))
    expect(errorsOf(await verified({ ...honest, purchases })).join(' ')).toContain(
      'payments_invalid',
    )
  }
  expect((await testVerify(sold())).payments).toBeNull()
})

test('money that went back after the result leaves the votes where they are; before it the ballot should be void', async () => {
  const draft = begun({ prices: [{ votes: 1, amount: 50, currency: 'EUR' }] }, 2)
  const [cast] = casts
  if (cast === undefined) throw new Error('nothing was bought')
  draft.vote({ voter: 'ann', kind: 'paid', quantity: cast.votes })
  const leaf = draft.leaves.at(-1) as LeafOf<'vote'>
  leaf.commitments.payment = paymentHash(cast, defaultHash)
  draft.close()
  draft.minute += 5
  draft.result()
  const errors = async (minute: number) => {
    const refunded_at = minuteText(new Date(draft.at(minute)))
    const purchases = [{ ...bought, ...cast, amount: 450, refunded: true, refunded_at }]
    const paid = purchases.map(({ salt: _, ...purchase }) => purchase)
    const proof = { ...honest, purchases: paid, casts: [cast], spent: [], ledger: cast.votes }
    return errorsOf(
      await testVerify(testPublish(draft.leaves, []), { payments: JSON.stringify(proof) }),
    )
  }
  expect(await errors(draft.minute)).toEqual([])
  expect(await errors(draft.minute - 1)).toEqual(['5 payment_wrong'])
})

const but = (part: Partial<PaymentProof>): PaymentProof => ({ ...honest, ...part })
const purchase = (at: number, part: object) =>
  but({ purchases: honest.purchases.map((one, n) => (n === at ? { ...one, ...part } : one)) })
const cast = (at: number, part: object) =>
  but({ casts: casts.map((one, n) => (n === at ? { ...one, ...part } : one)) })

describe('a proof that was bent', () => {
  test.each<[string, unknown, string[]]>([
    ['no proof', 'soon', ['- payments_invalid']],
    ['no list', { ...honest, purchases: {} }, ['- payments_invalid']],
    ['of another contest', but({ contest: '0other' }), ['- payments_invalid']],
    ['a salt of another length', cast(0, { salt: salt(1) + '31' }), ['- payments_invalid']],
    [
      'a ballot left out',
      but({ casts: casts.slice(1) }),
      ['- payment_wrong', '5 payment_unproven'],
    ],
    [
      'a payment of another provider',
      cast(0, { provider: 'paypal' }),
      ['- payment_wrong', '- payment_wrong', '5 payment_unproven'],
    ],
    [
      'a purchase that never was',
      but({ purchases: honest.purchases.slice(1) }),
      ['5 payment_wrong'],
    ],
    ['more votes than were bought', purchase(0, { votes: 9 }), ['5 payment_wrong']],
    ['more votes than were cast', cast(0, { votes: 11 }), ['5 payment_wrong']],
    [
      'money that went back for votes that count',
      purchase(0, { refunded: true }),
      ['5 payment_wrong'],
    ],
    [
      'money that was kept and gave no vote',
      but({ purchases: [...honest.purchases, { ...bought, reference: 'x', amount: 5, votes: 1 }] }),
      ['- payment_wrong'],
    ],
    [
      'one payment for two ballots',
      but({ casts: [...casts, { ...casts[0]! }] }),
      ['5 payment_wrong'],
    ],
    ['books with other votes', but({ ledger: 15 }), ['- payment_wrong']],
    ['credits that nobody bought', purchase(2, { votes: 9 }), ['- credits_overspent']],
    ['credits that were paid back', purchase(2, { refunded: true }), ['- credits_overspent']],
    [
      'other credits than were spent here',
      but({ spent: [{ contest: '0cx', votes: 3 }] }),
      ['- credits_overspent'],
    ],
  ])('%s', async (_, proof, expected) => {
    expect(errorsOf(await verified(proof))).toEqual(expected)
  })
})
