import type { Checkout } from '@plaudit/contract/payments/shapes'
import { supportUser } from '@plaudit/contract/reserved'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { ButtonLink } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { CopyField } from '@plaudit/ui/copy-field'
import { useLocale } from '@plaudit/ui/locale'
import { coinsText } from '../open/coins-text.ts'

type Payment = Checkout['payments'][number]

interface BesideProps {
  payment: Pick<Payment, 'external' | 'sellers'>
  coins: NonNullable<Payment['beside']>
  /** The exact amount can still be sent. */
  isOpen: boolean
}

/** Coins of another amount came to the address: what they are, and what their sender can do now. */
export default function Beside({ payment, coins, isOpen }: BesideProps) {
  const locale = useLocale()
  return (
    <Card as="section" className="mt-4">
      {coins.map(({ shown, coin, at, tx_hash, closed }) => (
        <div key={tx_hash} className="not-first:mt-6">
          <CardHead title={m.payments_beside_title({ shown: coinsText(shown, locale), coin })} />
          <p className="max-w-[62ch] text-muted">
            {closed
              ? m.payments_beside_closed()
              : m.payments_beside_text({ time: formatDateTime(at, locale) })}
          </p>
          <p aria-hidden className="mt-3 mb-1 text-small font-semibold">
            {m.payments_stray_coins_hash()}
          </p>
          <CopyField label={m.payments_stray_coins_hash()} value={tx_hash} />
        </div>
      ))}
      {isOpen && (
        <Banner tone="info" inset className="mt-4">
          {m.payments_beside_open()}
        </Banner>
      )}
      <p className="mt-4">
        <Write payment={payment} />
      </p>
    </Card>
  )
}

/** The owner of the address: the seller with an address of their own, else the installation. */
function Write({ payment: { external, sellers } }: Pick<BesideProps, 'payment'>) {
  const [seller] = external ? sellers : []
  return (
    <ButtonLink variant="outline" href={`/chatModule/${seller?.user_id ?? supportUser.id}`}>
      {seller ? m.payments_beside_write({ name: seller.full_name }) : m.messaging_ask_support()}
    </ButtonLink>
  )
}
