import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'

/** A line as high as the sum that comes: nothing below it is pushed. */
const toCome = '\u00A0'

/** Money first: what is one's own, and what is held until a result or an order is final. */
export default function OwnMoney() {
  const locale = useLocale()
  const { data } = useQuery({ ...callQuery('payments/ledger', { limit: 1 }), staleTime: 60_000 })
  const held = data?.held.length ? data.held : data ? [{ ...data.balance, amount: 0 }] : []
  const marked = (label: string) => (data?.test ? `${label} · ${m.payments_test()}` : label)
  return (
    <Anchor
      href="/earnings"
      className="mt-5 grid min-h-[90px] grid-cols-2 content-center gap-4 rounded-card bg-raised p-4 inset-ring inset-ring-line active:bg-sunken"
    >
      <Sum
        label={marked(m.phone_balance())}
        lines={data ? [formatMoney(data.balance, locale)] : [toCome]}
      />
      <Sum
        label={marked(m.phone_held())}
        lines={data ? held.map((sum) => formatMoney(sum, locale)) : [toCome]}
      />
    </Anchor>
  )
}

function Sum({ label, lines }: { label: string; lines: readonly string[] }) {
  return (
    <span className="min-w-0">
      <span className="block text-small text-muted">{label}</span>
      {lines.map((line) => (
        <b key={line} className="num block text-num-l leading-tight break-words">
          {line}
        </b>
      ))}
    </span>
  )
}
