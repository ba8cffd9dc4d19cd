import type { Contest } from '@plaudit/contract/contests/contest'
import { formatNumber, formatPercent } from '@plaudit/i18n/formatters'
import { formatMoney } from '@plaudit/i18n/money'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { checkoutHref, type Wanted } from '../checkout/address.ts'
import OwnPrice from './own-price.tsx'
import { useOwnPrice } from './use-own-price.ts'

type Prices = NonNullable<Contest['prices']>
type Bundle = Prices['bundles'][number]

/** Returns the share of the single vote's price that a bundle saves, 0 to 1; undefined for the smallest itself. */
function savedBy(bundle: Bundle, prices: Prices): number | undefined {
  const [first] = prices.bundles
  if (first === undefined || first === bundle) return undefined
  const saved = 1 - bundle.price / bundle.votes / (first.price / first.votes)
  return saved >= 0.01 ? saved : undefined
}

/** The bundles, each a way into the checkout: one tap, then one more to pay. */
export function Bundles({
  prices,
  wanted,
  name,
}: {
  prices: Prices
  wanted: Omit<Wanted, 'quantity'>
  name?: string
}) {
  const locale = useLocale()
  const own = useOwnPrice()
  return (
    <ul className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(6.25rem,1fr))] gap-2">
      {prices.bundles.map((bundle) => {
        const price = { amount: bundle.price, currency: prices.currency }
        const saved = savedBy(bundle, prices)
        const amount = formatMoney(price, locale)
        const inOwn = own(price)
        return (
          <li key={bundle.votes}>
            <Anchor
              href={checkoutHref({ ...wanted, quantity: bundle.votes })}
              rel="nofollow"
              {...(name !== undefined && {
                'aria-label': m.payments_buy_for({ count: bundle.votes, name, amount }),
              })}
              className="flex h-full min-h-26 flex-col items-center rounded-card bg-raised px-2 py-4 text-center inset-ring-[1.5px] inset-ring-line-strong hover:bg-act-soft hover:inset-ring-act focus-visible:rounded-card"
            >
              <b className="num text-title leading-none">{formatNumber(bundle.votes, locale)}</b>
              <span className="mt-0.5 text-small text-muted">{unitOf(bundle)}</span>
              <b className="num mt-1.5">{amount}</b>
              {inOwn && (
                <span className="num text-micro text-muted">
                  {m.payments_about_own({ amount: inOwn })}
                </span>
              )}
              {saved !== undefined && <Saved share={saved} locale={locale} />}
            </Anchor>
          </li>
        )
      })}
    </ul>
  )
}

/** The word alone, without its number. */
export const unitOf = ({ votes }: Bundle): string =>
  m.payments_bundle_votes({ count: votes }).replace(/^[\d\s.,\u00A0\u202F]+/, '')

const Saved = ({ share, locale }: { share: number; locale: Locale }) => (
  <span className="num text-micro font-semibold text-ok-text">
    {m.payments_bundle_saves({ percent: formatPercent(share, locale) })}
  </span>
)

/** Prices of votes, to read. */
export function PriceList({ prices }: { prices: Prices }) {
  const locale = useLocale()
  return (
    <dl className="grid max-w-96 gap-1.5">
      {prices.bundles.map((bundle) => (
        <div key={bundle.votes} className="flex justify-between gap-4">
          <dt>{m.payments_bundle_votes({ count: bundle.votes })}</dt>
          <dd className="num text-right">
            <span className="text-small text-muted">
              <OwnPrice money={{ amount: bundle.price, currency: prices.currency }} />
            </span>{' '}
            <b className="whitespace-nowrap">
              {formatMoney({ amount: bundle.price, currency: prices.currency }, locale)}
            </b>
          </dd>
        </div>
      ))}
    </dl>
  )
}
