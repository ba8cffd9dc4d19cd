import { adultCategory, guardianCategory } from '@plaudit/contract/constants'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { contestsDb } from '../tables.ts'

const consentOf: Readonly<Record<number, string>> = {
  [adultCategory]: 'adult_at',
  [guardianCategory]: 'guardian_at',
}

/** Tells whether an entrant gave the word that a category asks for at entry. */
export function hasConsent(category: number, consents: object): boolean {
  const consent = consentOf[category]
  return consent === undefined || consent in consents
}

/**
 * Refuses a category that asks at entry for 18 years or a guardian, where people who entered by themselves were never
 * asked (product 11): else an organiser would move children from Baby to Sexy. Contestants whom the organiser added
 * stand by the organiser's own word, in every category.
 * @param row the contest before the change, which this transaction has locked against new entries.
 * @throws refusal invalid_input.
 */
export async function proveCategory(
  tx: Tx,
  row: { contest_id: number; category: number },
  wanted: number | undefined,
): Promise<void> {
  if (wanted === undefined || wanted === row.category) return
  const consent = consentOf[wanted]
  if (consent === undefined) return
  const unasked = await contestsDb(tx.db)
    .selectFrom('contestants')
    .select('contestant_id')
    .where('contest_id', '=', row.contest_id)
    .where('user_id', 'is not', null)
    .where(sql<boolean>`consents -> ${consent} is null`)
    .limit(1)
    .executeTakeFirst()
  if (unasked) refuse('invalid_input', { fields: { category: 'category_unasked' } })
}
