import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StrayCoin } from '@plaudit/contract/payments/refunds'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { CopyField } from '@plaudit/ui/copy-field'
import { useLocale } from '@plaudit/ui/locale'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/dialogs.ts'
import { sentenceOf } from '../../../lib/failure.ts'
import { callKey } from '../../../lib/query.ts'
import { coinsText } from '../open/coins-text.ts'

/** Coins that came to one's address and belong to no payment: their owner sends them back, or keeps them. */
export function StrayCoins({ of, coins }: { of: 'me' | 'platform'; coins: readonly StrayCoin[] }) {
  if (coins.length === 0) return null
  return (
    <Card as="section" className={of === 'me' ? 'mt-4' : undefined}>
      <CardHead title={m.payments_stray_coins()} />
      <p className="mb-2 max-w-[62ch] text-small text-muted">{m.payments_stray_coins_text()}</p>
      <ul className="divide-y divide-line">
        {coins.map((coin) => (
          <Stray key={coin.coin_id} of={of} coin={coin} />
        ))}
      </ul>
    </Card>
  )
}

function Stray({ of, coin }: { of: 'me' | 'platform'; coin: StrayCoin }) {
  const locale = useLocale()
  const client = useQueryClient()
  const { coin_id, at, sender, tx_hash } = coin
  const amount = `${coinsText(coin.shown, locale)} ${coin.coin}`
  const close = useMutation({
    mutationFn: () => api.call('payments/closeCoin', { coin_id, of }, { quiet: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: callKey('payments/getDueRefunds') }),
  })
  const ask = async () => {
    const sure = await confirm({
      title: m.payments_stray_coins_sure({ amount }),
      description: m.payments_stray_coins_sure_text(),
      confirmLabel: m.payments_stray_coins_done(),
    })
    if (sure) close.mutate()
  }
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <b className="num">{amount}</b>
        <span className="num mr-auto text-small text-muted">{formatDateTime(at, locale)}</span>
        <Button size="sm" loading={close.isPending} onClick={() => void ask()}>
          {m.payments_stray_coins_done()}
        </Button>
      </div>
      {sender !== null && <Named value={sender} label={m.payments_stray_coins_from()} />}
      <Named value={tx_hash} label={m.payments_stray_coins_hash()} />
      {close.error && (
        <Banner tone="danger" inset>
          {sentenceOf(close.error)}
        </Banner>
      )}
    </li>
  )
}

/** Both look alike: what each one is stands above it. */
function Named({ value, label }: { value: string; label: string }) {
  return (
    <div>
      <p className="mb-1 text-small text-muted" aria-hidden>
        {label}
      </p>
      <CopyField value={value} label={label} />
    </div>
  )
}
