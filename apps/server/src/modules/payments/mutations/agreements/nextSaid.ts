import { formatMoney } from '@plaudit/i18n/money'
import type { Tx } from '../../../../platform/db/db.ts'
import { Refusal } from '../../../../platform/errors.ts'
import { accountById } from '../../../accounts/data.ts'
import type { AgreementRow } from '../../data/agreements.ts'
import { nextOf } from '../../data/nextPayment.ts'
import { localeOf } from '../../present/words.ts'
import type { CheckoutKinds } from '../kinds.ts'

interface NextSaid {
  /** The payment in its payer's language, with tax and fee. */
  amount: string
  /** True where nothing is paid for it, as long as it can't be had. */
  resting: boolean
}

/** Returns the next payment of an agreement as its payer is told of it. */
export async function nextSaid(
  tx: Tx,
  kinds: CheckoutKinds,
  agreement: AgreementRow,
): Promise<NextSaid> {
  const { currency, kind, user_id } = agreement
  const payer = await accountById(tx.db, user_id)
  const { amount, resting } = await nextOf(tx.db, agreement, kinds.get(kind)?.agreement).catch(
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return { amount: agreement.amount, resting: false }
    },
  )
  const { locale } = localeOf(payer?.language ?? 'EN')
  return { amount: formatMoney({ amount, currency }, locale), resting }
}
