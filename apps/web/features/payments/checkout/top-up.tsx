import { useSearchParams } from 'react-router'
import type { Reply } from '@plaudit/contract/calls'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { readJson, writeJson } from '../../../lib/storage.ts'
import { checkoutHref, thenParameter } from './address.ts'
import { sumsText } from './bought.tsx'

/** Deposits that were made for a purchase, by their checkouts; they go with the person who signs out (lib/session). */
const key = 'kept:deposits'
/** So many are kept. */
const most = 5

/** The deposit of this checkout was begun for a purchase. @param then the search of its address. */
export function noteFor(checkoutId: string, then: string | null): void {
  if (then === null) return
  const kept = Object.entries(readJson<Record<string, string>>(key) ?? {})
  writeJson(key, Object.fromEntries([...kept.slice(1 - most), [checkoutId, then]]))
}

/** The address of the purchase that a deposit was made for, if it was made for one in this browser. */
export function purchaseAfter(checkoutId: string): string | undefined {
  const then = readJson<Record<string, string>>(key)?.[checkoutId]
  return then === undefined ? undefined : `/checkout?${new URLSearchParams(then)}`
}

interface TopUpProps {
  balances: readonly Money[]
  /** Sums that are missing, one for each currency that lacks something. */
  lacks: readonly Money[]
}

/** Balances that do not suffice pay all of it once the rest was put in, by card say: each currency by itself. */
export function TopUp({ balances, lacks }: TopUpProps) {
  const locale = useLocale()
  const [search] = useSearchParams()
  const then = new URLSearchParams({ [thenParameter]: `${search}` })
  const short = balances.filter((one) => lacks.some(({ currency }) => currency === one.currency))
  const there = sumsText(short, locale)
  return (
    <Card className="-mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <p className="min-w-0 flex-[1_1_16rem] text-small">
        {lacks.length > 1
          ? m.payments_top_up_each({ there })
          : m.payments_top_up({ there, missing: sumsText(lacks, locale) })}
      </p>
      <div className="flex flex-wrap gap-2">
        {lacks.map((lack) => (
          <ButtonLink
            key={lack.currency}
            variant="outline"
            href={`${checkoutHref({ kind: 'deposit', ...lack })}&${then}`}
          >
            {m.payments_top_up_go({ missing: formatMoney(lack, locale) })}
          </ButtonLink>
        ))}
      </div>
    </Card>
  )
}

type Money = Reply<'checkout/quote'>['balance']
