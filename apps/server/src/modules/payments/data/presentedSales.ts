import type { Language } from '@plaudit/contract/constants'
import type { Payment } from '@plaudit/contract/payments/payment'
import type { Db } from '../../../platform/db/db.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { presentSale } from '../present/payment.ts'
import type { ListedPayment } from './lists.ts'

/** Sales as the wire has them, with what their reader may do. */
export async function presentedSales(
  db: Db,
  rows: readonly ListedPayment[],
  language: Language,
  reader: Pick<Person, 'user_id' | 'is_admin'>,
): Promise<Payment[]> {
  const payers = await peopleByIds(db, [...new Set(rows.flatMap((row) => row.user_id ?? []))])
  return rows.map((row) => presentSale(row, language, payers, reader))
}
