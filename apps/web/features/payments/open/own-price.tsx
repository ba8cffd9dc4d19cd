import { m } from '@plaudit/i18n/messages'
import { useOwnPrice } from './use-own-price.ts'

interface Props {
  money: { amount: number; currency: string }
  /** Stands before it where it follows other words. */
  after?: string
}

/** A price in the reader's own currency, beside the one that is charged; nothing where that is the same. */
export default function OwnPrice({ money, after = '' }: Props) {
  const own = useOwnPrice()(money)
  return own === undefined ? null : (
    <span className="num whitespace-nowrap">
      {after}
      {m.payments_about_own({ amount: own })}
    </span>
  )
}
