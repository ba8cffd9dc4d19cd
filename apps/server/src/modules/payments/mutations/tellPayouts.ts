import { formatMoney } from '@plaudit/i18n/money'
import type { Tx } from '../../../platform/db/db.ts'
import { accountById } from '../../accounts/data.ts'
import { adminIds } from '../../accounts/data/admins.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { siteToTell } from '../../sites/data/hosts.ts'
import { localeOf } from '../present/words.ts'
import type { PayoutState } from '../states.ts'

/** Steps that their person hears of, in the app and by mail. */
const told = {
  approved: 'payout.approved',
  refused: 'payout.refused',
  paid: 'payout.paid',
  failed: 'payout.failed',
  returned: 'payout.returned',
} as const satisfies Partial<Record<PayoutState, string>>

interface Moved {
  payout_id: string
  user_id: number
  amount: number
  currency: string
  site_id: number | null
}

/** Writes an amount as its reader sees it, in their language. */
export async function shownTo(
  tx: Tx,
  userId: number,
  money: { amount: number; currency: string },
): Promise<string> {
  const { locale } = localeOf((await accountById(tx.db, userId))?.language ?? 'EN')
  return formatMoney(money, locale)
}

/** The site on which a payout was asked for: its letters look like it and lead there, where its person is signed in. */
async function placeOf(tx: Tx, siteId: number | null): Promise<{ host?: string }> {
  const host = siteId === null ? undefined : (await siteToTell(tx.db, siteId))?.host
  return host == null ? {} : { host }
}

/**
 * Tells a person what became of their payout; where it did not arrive in its provider's word, the admins too (product 5).
 * @param by the admin who decided it; undefined: its provider said so.
 */
export async function tellPayout(
  tx: Tx,
  { payout_id, user_id, amount, currency, site_id }: Moved,
  to: PayoutState,
  by?: number,
): Promise<void> {
  if (!(to in told)) return
  const key = `payout:${payout_id}:${to}`
  const values = async (reader: number) => ({
    amount: await shownTo(tx, reader, { amount, currency }),
  })
  await tell(tx, {
    to: [user_id],
    type: told[to as keyof typeof told],
    key,
    href: '/earnings',
    values: { ...(await values(user_id)), ...(await placeOf(tx, site_id)) },
  })
  if (by !== undefined || (to !== 'failed' && to !== 'returned')) return
  for (const admin of await adminIds(tx.db))
    await tell(tx, {
      to: [admin],
      type: 'payout.lost',
      key: `${key}:admin`,
      href: '/admin/payouts',
      values: await values(admin),
    })
}
