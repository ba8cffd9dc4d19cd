import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { CallError } from '@plaudit/client/client'
import type { Reply } from '@plaudit/contract/calls'
import type { CheckoutSeller } from '@plaudit/contract/payments/shapes'
import type { SavedMethod } from '@plaudit/contract/payments/subscriptions'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { Checkbox } from '@plaudit/ui/checkbox'
import { Field } from '@plaudit/ui/field'
import { useHydrated } from '@plaudit/ui/hydrated'
import { useLocale } from '@plaudit/ui/locale'
import { RadioCards } from '@plaudit/ui/radio-cards'
import { part } from '../../../lib/part.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useUser } from '../../../lib/user.ts'
import { thenPaid } from '../subscriptions/words.ts'
import { TestBand } from '../test-band.tsx'
import {
  anotherParameter,
  begunSearch,
  silentIn,
  thenParameter,
  type WantedInput,
} from './address.ts'
import { BoughtLines, Heading, sumsText, YouPay } from './bought.tsx'
import { CartRest } from './cart-rest.ts'
import { Email } from './email.tsx'
import { Fault } from './fault.tsx'
import { OneSeller, orderKinds, PaymentSums, peopleIn, SellerCards } from './sellers.tsx'
import { SaleOver } from './sale-over.tsx'
import { firstChoice } from './shown.ts'
import { noteFor, TopUp } from './top-up.tsx'
import { useKnown } from './use-known.ts'
import { usePurchase } from './use-purchase.ts'
import { useSaleOver } from './use-sale-over.ts'
import { WayOut } from './way-out.tsx'
import { optionsOf } from './options.tsx'

const IdleCoupon = part(() => import('./idle-coupon.tsx'))
const NoWay = part(() => import('./no-way.tsx'))

type Provider = Reply<'checkout/quote'>['providers'][number]
type Money = Reply<'checkout/quote'>['amount']

interface BeginProps {
  wanted: WantedInput
  onlyTest: boolean
  /** Quote that the page came with: the same for everybody, until the person's own is there. */
  first: Reply<'checkout/quote'> | null
  /** Placeholder until the price is known. */
  quoting: ReactNode
}

/** Price and ways to pay; nothing is charged before the button. */
export function Begin({ wanted, onlyTest, first, quoting }: BeginProps) {
  const [search] = useSearchParams()
  const beside = search.get(anotherParameter) ?? undefined
  const quote = useQuery({
    ...callQuery('checkout/quote', { ...wanted, ...(beside && { beside }) }),
    // Purchases made meanwhile count from this page on (`useKnown`).
    staleTime: 0,
    // A cart belongs to a device, which a page that was opened first of all is still being told of.
    retry: (times, error) =>
      times < 3 && error instanceof CallError && error.code === 'device_unknown',
    ...(first && { initialData: first, initialDataUpdatedAt: 0 }),
  })
  const [picked, setPicked] = useState<string>()
  const { user } = useUser()
  const known = useKnown(quote, user?.username ?? '')
  const over = useSaleOver(wanted, quote.data?.closes_at ?? null)
  if (quote.error) return <Fault query={quote} wanted={wanted} />
  if (!quote.data) return quoting
  const { data } = quote
  const isTest = (name: Provider) => !data.test && data.test_ways.includes(name)
  const ways = data.providers.filter((name) => !onlyTest || data.test_ways.includes(name))
  const methods = onlyTest ? data.methods.filter((one) => one.test) : data.methods
  const silent = silentIn(search)
  // The person's own may come after the page.
  const chosen = firstChoice({ methods, ways }, silent, picked)
  const kept = methods.find(({ method_id }) => method_id === chosen)
  const way = kept?.provider ?? ways.find((name) => name === chosen)
  const isMany = data.sellers.length > 1
  return (
    <>
      {data.test && <TestBand className="-mx-gutter sm:mx-0 sm:mt-4 sm:rounded-card" />}
      <Heading about={data.about} kind={wanted.kind} people={peopleIn(data.sellers)} />
      {isMany ? (
        <SellerCards sellers={data.sellers} way={way} />
      ) : (
        <BoughtLines lines={data.lines} amounts={data.amounts} />
      )}
      {data.idle_coupon && (
        <p className="mt-3">
          <IdleCoupon coupon={data.idle_coupon} />
        </p>
      )}
      {wanted.kind === 'cart' && (
        <CartRest currencies={data.amounts.map(({ currency }) => currency)} />
      )}
      {data.interval && <p className="mt-3 text-muted">{thenPaid(data.interval)}</p>}
      {over ? (
        <SaleOver why={over} cxId={data.about.cx_id} />
      ) : ways.length === 0 ? (
        <NoWay quote={data} isCart={wanted.kind === 'cart'} />
      ) : (
        <Pay
          wanted={wanted}
          ways={ways}
          isTest={isTest}
          silent={silent}
          amounts={data.amounts}
          sellers={data.sellers}
          balances={data.balances}
          lacks={data.balances_lack}
          idle={data.idle_coupon}
          isAsking={quote.isFetching}
          keeps={data.interval === null ? data.keeps : []}
          methods={methods}
          chosen={chosen}
          onChoose={setPicked}
          kept={kept}
          way={way}
          known={known}
          onPriceChanged={() => void quote.refetch()}
        />
      )}
    </>
  )
}

interface PayProps {
  wanted: WantedInput
  ways: readonly Provider[]
  /** True for ways of test money, if not all ways are of it. */
  isTest: (name: Provider) => boolean
  /** Ways that did not work for the payer just now. */
  silent: readonly string[]
  amounts: Money[]
  sellers: readonly CheckoutSeller[]
  balances: Money[]
  /** Sums that the balances lack to pay all of this. */
  lacks: readonly Money[]
  /** Coupon that takes nothing off, maybe for a moment only: another purchase used it up. */
  idle: Reply<'checkout/quote'>['idle_coupon']
  /** True while the page waits for a new price. */
  isAsking: boolean
  methods: readonly SavedMethod[]
  /** Ways that can be kept; what renews keeps its own anyway. */
  keeps: readonly Provider[]
  /**
   * Chosen way or kept method; for a kept one, `kept` is the method itself and `way` the provider that it is paid by.
   */
  chosen: string
  onChoose: (chosen: string) => void
  kept: SavedMethod | undefined
  way: Provider | undefined
  /** Earlier purchase of the same (`useKnown`). */
  known: string | undefined
  onPriceChanged: () => void
}

function Pay(props: PayProps) {
  const { wanted, amounts, sellers, balances, keeps, chosen, kept, way, onPriceChanged } = props
  const locale = useLocale()
  const amount = sumsText(amounts, locale)
  const { user, known: isKnown } = useUser()
  const alive = useHydrated()
  const canKeep = user !== null && keeps.some((name) => name === chosen)
  const [save, setSave] = useState(false)
  const [email, setEmail] = useState('')
  const [search, setSearch] = useSearchParams()
  const beside = search.get(anotherParameter) ?? undefined
  const terms = { expected: amounts, beside, known: props.known }
  const { press, pending, long, error, problem, changed } = usePurchase(wanted, terms, {
    priceChanged: onPriceChanged,
    started(checkout_id, isBefore = false) {
      noteFor(checkout_id, search.get(thenParameter))
      setSearch(begunSearch(checkout_id, isBefore, props.silent), { replace: true })
    },
  })
  const fields = error instanceof CallError ? error.fields : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    press({
      provider: kept?.provider ?? (chosen as Provider),
      ...(kept && { method_id: kept.method_id }),
      save: canKeep && save,
      email: email.trim(),
    })
  }
  return (
    <form onSubmit={submit} noValidate className="mt-8 grid gap-6">
      <Field group label={<span className="text-head">{m.payments_how_you_pay()}</span>}>
        <RadioCards
          value={chosen}
          onValueChange={props.onChoose}
          options={optionsOf(props, sumsText(balances, locale))}
        />
      </Field>
      {props.lacks.length > 0 && <TopUp balances={balances} lacks={props.lacks} />}
      {sellers.length > 1 ? (
        <dl className="grid gap-2">
          <PaymentSums sellers={sellers} way={way} />
          <YouPay amounts={amounts} />
        </dl>
      ) : (
        orderKinds.includes(wanted.kind) && <OneSeller sellers={sellers} way={way} />
      )}
      {!user && <Email value={email} onChange={setEmail} error={fields['email']} known={isKnown} />}
      {canKeep && (
        <Checkbox
          className="-mt-4"
          label={m.payments_keep()}
          hint={m.payments_keep_hint()}
          checked={save}
          onChange={(event) => setSave(event.target.checked)}
        />
      )}
      {changed && !props.isAsking && (
        <Banner tone="warn" inset>
          {props.idle && <IdleCoupon coupon={props.idle} />} {m.payments_price_changed({ amount })}
        </Banner>
      )}
      {error && !changed && Object.keys(fields).length === 0 && (
        <Banner tone="danger" inset>
          {problem} <WayOut error={error} wanted={wanted} isMixed={amounts.length > 1} />
        </Banner>
      )}
      {/* Before the script is there the browser would send the form by itself, to an address that buys nothing. */}
      <Button type="submit" variant="act" size="lg" full loading={pending} disabled={!alive}>
        {m.payments_pay({ amount })}
      </Button>
      <p role="status" className="text-center text-small text-muted empty:-mt-6">
        {long && m.payments_takes_long()}
      </p>
    </form>
  )
}
