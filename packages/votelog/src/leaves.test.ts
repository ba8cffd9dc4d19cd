import { describe, expect, test } from 'vitest'
import { found } from './testing.ts'
import { ballotCases } from './testing-cases-ballots.ts'
import { limitCases } from './testing-cases-limits.ts'
import { roundCases } from './testing-cases-rounds.ts'
import { findingCodes, type FindingCode } from './verify/findings.ts'

const cases = [...roundCases, ...ballotCases, ...limitCases]

describe('is found at its leaf, and nothing else is', () => {
  test.each(cases)('%s', async (_, make, expected) => {
    expect(await found(make())).toEqual(expected)
  })
})

test('every code of a leaf’s content has its case here [cf:5ea9a]', () => {
  const elsewhere: FindingCode[] = [
    'checkpoint_missing',
    'checkpoint_invalid',
    'history_malformed',
    'history_disordered',
    'witness_missing',
    'root_wrong',
    'fork',
    'leaves_missing',
    'tile_missing',
    'tile_wrong',
    'bundle_malformed',
    'leaf_changed',
    'bodies_withheld',
    'receipt_invalid',
    'receipt_wrong',
    'promise_invalid',
    'promise_broken',
    'promise_pending',
    'receipt_not_counted',
    'receipts_alike',
    'leaf_late',
    // See `format2.test.ts` and `payments.test.ts`.
    'leaf_ahead',
    'format_raised',
    'format_lowered',
    'jury_changed',
    'judge_unknown',
    'voided_late',
    'payments_invalid',
    'payment_unproven',
    'payment_wrong',
    'credits_overspent',
    'name_wrong',
    'name_unproven',
    'result_wrong',
    'result_outdated',
    'result_uncheckable',
  ]
  const here = cases.flatMap(([, , expected]) => expected.map((line) => line.split(' ')[1]))
  expect(new Set([...here, ...elsewhere])).toEqual(new Set(Object.keys(findingCodes)))
})
