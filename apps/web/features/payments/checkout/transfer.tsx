import type { Checkout } from '@plaudit/contract/payments/shapes'
import { chainName, walletLink } from '@plaudit/contract/payments/chains'
import { formatTime } from '@plaudit/i18n/formatters'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { ButtonLink } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { CopyField } from '@plaudit/ui/copy-field'
import { useLocale } from '@plaudit/ui/locale'
import { Skeleton } from '@plaudit/ui/skeleton'
import { Timeline } from '@plaudit/ui/steps'
import { part } from '../../../lib/part.ts'

type Payment = Checkout['payments'][number]
type Next = Extract<Payment['next'], { kind: 'transfer' }>
type Seen = NonNullable<Payment['seen']>

// A code is a library of its own, which nobody needs who pays in another way.
const Code = part(() => import('./transfer-code.tsx'), { soon: true })

/** Money that the payer sends by themselves: the exact amount tells whose it is; then how far it is. */
export function Transfer({
  next,
  seen,
  wanted,
}: {
  next: Next
  seen: Payment['seen']
  wanted: Payment['amount']
}) {
  return (
    <Card as="section" className="mt-6">
      {seen ? <OnItsWay seen={seen} asked={wanted} /> : <ToSend next={next} />}
    </Card>
  )
}

function ToSend({ next }: { next: Next }) {
  const locale = useLocale()
  const { chain_id: id, coin, shown, address, token, expires_at } = next
  const chain = chainName(id) ?? m.payments_transfer_chain_other({ id: String(id) })
  const link = walletLink(next)
  return (
    <>
      <CardHead
        title={m.payments_transfer_title()}
        hint={m.payments_transfer_until({ time: formatTime(expires_at, locale) })}
      />
      <Banner tone="warn" inset className="mb-4">
        {m.payments_transfer_chain_warning({ coin, chain })}
      </Banner>
      <div className="mb-4 grid justify-items-center gap-3">
        <Code
          link={link}
          label={m.payments_transfer_code({ coin, chain })}
          waiting={<Skeleton className="size-52" />}
        />
        <ButtonLink variant="act" href={link}>
          {m.payments_transfer_wallet()}
        </ButtonLink>
      </div>
      <div className="grid gap-4">
        <p>
          <span className="block text-small font-semibold">{m.payments_transfer_chain()}</span>
          {chain}
          {chainName(id) !== undefined && (
            <span className="num text-muted">
              {' '}
              · {m.payments_transfer_chain_id({ id: String(id) })}
            </span>
          )}
        </p>
        <div>
          <Named name={`${m.payments_refund_amount()} (${coin})`} value={shown} />
          <p className="mt-1.5 text-small text-muted">{m.payments_transfer_exact()}</p>
        </div>
        <Named name={m.payments_transfer_address()} value={address} />
        {token !== undefined && <Named name={m.payments_transfer_token({ coin })} value={token} />}
      </div>
    </>
  )
}

/** Text to copy, under its name: an address and a contract look alike. */
function Named({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <span aria-hidden="true" className="mb-1 block text-small font-semibold">
        {name}
      </span>
      <CopyField label={name} value={value} />
    </div>
  )
}

/** Seen in a block, confirmed by those on top of it, final: the page moves by itself. */
function OnItsWay({ seen, asked }: { seen: Seen; asked: Payment['amount'] }) {
  const locale = useLocale()
  const missing = asked.amount - seen.amount.amount
  const { confirmations, wanted, amount } = seen
  const blocks =
    wanted === null
      ? m.payments_transfer_blocks({ count: confirmations })
      : m.payments_transfer_blocks_of({ count: Math.min(confirmations, wanted), of: wanted })
  return (
    <>
      <CardHead
        title={m.payments_transfer_seen({ amount: formatMoney(amount, locale) })}
        {...(missing <= 0 && { hint: m.payments_transfer_seen_text() })}
      />
      {missing > 0 && (
        <Banner tone="warn" inset className="mb-4">
          {m.payments_transfer_short({
            missing: formatMoney({ ...asked, amount: missing }, locale),
            amount: formatMoney(asked, locale),
          })}
        </Banner>
      )}
      <Timeline
        label={m.payments_transfer_progress()}
        items={[
          { id: 'seen', title: m.payments_transfer_step_seen(), state: 'done' },
          {
            id: 'confirming',
            title: m.payments_transfer_step_confirming(),
            hint: blocks,
            state: 'now',
          },
          { id: 'final', title: m.payments_transfer_step_final(), state: 'later' },
        ]}
      />
    </>
  )
}
