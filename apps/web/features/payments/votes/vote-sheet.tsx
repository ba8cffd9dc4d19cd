import { useState } from 'react'
import { keepPreviousData } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { CallError } from '@plaudit/client/client'
import type { Reply } from '@plaudit/contract/calls'
import type { Contest } from '@plaudit/contract/contests/contest'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { sentenceOf } from '../../../lib/failure.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import type { ContestantSlot } from '../../contests/open/slots.ts'
import { wayOut } from '../../voting/open/way-out.ts'
import { beforeParameter, checkoutHref, type WantedInput } from '../checkout/address.ts'
import { useKnown } from '../checkout/use-known.ts'
import { usePurchase } from '../checkout/use-purchase.ts'
import { wayTitle } from '../checkout/ways.ts'
import { methodName } from '../subscriptions/words.ts'
import { GiveVotes } from '../give-votes.tsx'
import { TestBand } from '../test-band.tsx'
import { ChooseVotes } from './choose-votes.tsx'
import { Race } from './race-view.tsx'
import { leastThatPasses, raised } from './race.ts'

interface Props extends ContestantSlot {
  prices: NonNullable<Contest['prices']>
  onClose: () => void
}

/** Votes for one contestant without leaving the page: how many, where that leads, and one button. */
export default function VoteSheet({
  contest,
  roundId,
  assoxId,
  name,
  rows,
  prices,
  onClose,
}: Props) {
  const counts = prices.bundles.map(({ votes }) => votes)
  const passes = leastThatPasses(rows, assoxId, counts)
  const [votes, setVotes] = useState(passes?.votes ?? counts[0] ?? 1)
  const wanted = {
    kind: 'votes' as const,
    cx_id: contest.cx_id,
    assox_id: assoxId,
    ...(roundId !== null && { round_id: roundId }),
    quantity: votes,
  }
  const quote = useQuery({
    ...callQuery('checkout/quote', wanted),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  const race = raised(rows, assoxId, votes)
  const cost = quote.isPlaceholderData ? undefined : quote.data
  const known = useKnown(quote, '')
  // The step that the contest asks of its voters before they buy.
  const refused = quote.error instanceof CallError ? quote.error.code : undefined
  const first = wayOut(refused, useLocation())
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.payments_sheet_title({ name })}
      actions={
        quote.error ? (
          first && (
            <ButtonLink variant="act" size="lg" full href={first.href}>
              {first.words}
            </ButtonLink>
          )
        ) : (
          <PayHere
            wanted={wanted}
            cost={cost}
            known={known}
            onPriceChanged={() => void quote.refetch()}
          />
        )
      }
    >
      {quote.data?.test && <TestBand className="-mx-6 mb-3 pl-6" />}
      <GiveVotes contest={contest} roundId={roundId} assoxId={assoxId} onGiven={onClose} />
      <ChooseVotes
        prices={prices}
        votes={votes}
        onVotes={setVotes}
        passes={passes && { votes: passes.votes, name: passes.passed.contestant_name }}
      />
      {race && <Race race={race} rows={rows} assoxId={assoxId} bought={votes} />}
      {cost && <Lines lines={cost.lines} currency={cost.amount.currency} />}
      {quote.error && (
        <Banner tone="warn" inset className="mt-4">
          {sentenceOf(quote.error)}
        </Banner>
      )}
    </Dialog>
  )
}

type Cost = Reply<'checkout/quote'>

/** Returns the way that needs nothing more than the tap: a kept method, else the balance where it is enough. */
function wayOf({ methods, providers, balance, amount }: Cost) {
  const [method] = methods
  const usual = { save: false, email: '' }
  if (method) {
    const { provider, method_id } = method
    return { ...usual, provider, method_id, name: methodName(method) }
  }
  if (providers.includes('balance') && balance.amount >= amount.amount)
    return { ...usual, provider: 'balance' as const, name: wayTitle('balance') }
  return undefined
}

interface PayHereProps {
  wanted: Extract<WantedInput, { kind: 'votes' }>
  cost: Cost | undefined
  known: string | undefined
  onPriceChanged: () => void
}

function PayHere({ wanted, cost, known, onPriceChanged }: PayHereProps) {
  const locale = useLocale()
  const navigate = useNavigate()
  const amount = cost?.amount ?? { amount: 0, currency: 'EUR' }
  const purchase = usePurchase(
    wanted,
    { expected: [amount], beside: undefined, known },
    {
      priceChanged: onPriceChanged,
      started: (checkoutId, isBefore = false) =>
        void navigate(
          `/checkout?checkout_id=${checkoutId}${isBefore ? `&${beforeParameter}=1` : ''}`,
        ),
    },
  )
  const way = cost && wayOf(cost)
  const { cx_id = '', assox_id = '', ...rest } = wanted
  const href = checkoutHref({ ...rest, cx_id, assox_id })
  const label = m.payments_sheet_pay({ amount: formatMoney(amount, locale) })
  return (
    <div className="grid w-full gap-1 text-center">
      {purchase.error && (
        <Banner tone="danger" inset className="mb-2 text-left">
          {sentenceOf(purchase.error)}
        </Banner>
      )}
      {cost && !way ? (
        <ButtonLink variant="act" size="lg" full href={href}>
          {label}
        </ButtonLink>
      ) : (
        <Button
          variant="act"
          size="lg"
          full
          loading={!cost || purchase.pending}
          onClick={() => way && purchase.press(way)}
        >
          {cost ? label : m.payments_checkout_title()}
        </Button>
      )}
      {way && (
        <p className="flex min-h-target flex-wrap items-center justify-center gap-x-2 text-small text-muted">
          <span>{way.name}</span>
          <Link href={href} kind="action">
            {m.payments_pay_other()}
          </Link>
        </p>
      )}
    </div>
  )
}

/** Lines of the price, where it has more than one. */
function Lines({ lines, currency }: { lines: Cost['lines']; currency: string }) {
  const locale = useLocale()
  if (lines.length < 2) return null
  return (
    <dl className="mt-4 grid gap-2">
      {lines.map((line) => (
        <div key={line.text} className="flex justify-between gap-4">
          <dt className="min-w-0 text-muted">{line.text}</dt>
          <dd className="num flex-none">
            {formatMoney({ amount: line.amount, currency }, locale)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
