import { useState } from 'react'
import Check from 'lucide-react/icons/check'
import type { Contest } from '@plaudit/contract/contests/contest'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { buttonClass } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { PhoneFrame } from '@plaudit/ui/phone-frame'
import { Picture } from '@plaudit/ui/picture'
import { pictureSource } from '../../../lib/picture-source.ts'
import { Bundles } from '../open/bundles.tsx'
import { readAmount } from '../open/amount.ts'
import { PreviewKinds } from '../../studio/open/preview-kinds.tsx'
import type { Typed } from './form-state.ts'

interface Props {
  contest: Contest
  typed: Typed
  className?: string
}

/** Shows the typed prices as a voter sees them: the next votes, or that one's day is spent. */
export function VoterPreview({ contest, typed, className = '' }: Props) {
  const [kind, setKind] = useState('next')
  const cap = typed.capped ? readAmount(typed.cap, typed.currency) : undefined
  const isSpent = kind === 'spent' && cap !== undefined
  return (
    <section aria-labelledby="voter-preview" className={className}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="voter-preview" className="text-head">
          {m.studio_preview_title()}
        </h2>
        {cap !== undefined && (
          <PreviewKinds
            value={kind}
            onValueChange={setKind}
            options={[
              { value: 'next', label: m.payments_preview_next() },
              { value: 'spent', label: m.payments_preview_spent() },
            ]}
          />
        )}
      </div>
      <PhoneFrame label={m.studio_preview_phone({ name: contest.contest_name })}>
        <Picture
          id={contest.cx_id}
          name={contest.contest_name}
          source={pictureSource(contest.cover)}
          ratio="3/1"
          sizes="320px"
        />
        <div className="p-3.5">
          <p className="text-head text-balance">{contest.contest_name}</p>
          {typed.mode === 'free_then_paid' && (
            <p className="mt-1.5 flex items-center gap-1.5 text-small text-muted">
              <Check aria-hidden="true" className="size-4 flex-none text-ok-text" />
              {m.payments_preview_free()}
            </p>
          )}
          <Offer contest={contest} typed={typed} cap={cap} isSpent={isSpent} />
        </div>
      </PhoneFrame>
    </section>
  )
}

/** Rows that can be read, the smallest first; rows that are not typed yet are left out. */
const readable = ({ bundles, currency }: Typed) =>
  bundles
    .map(({ votes, price }) => ({ votes: Number(votes), price: readAmount(price, currency) ?? 0 }))
    .filter(({ votes, price }) => Number.isInteger(votes) && votes > 0 && price > 0)
    .filter(({ votes }, at, all) => all.findIndex((other) => other.votes === votes) === at)
    .toSorted((a, b) => a.votes - b.votes)

interface OfferProps extends Omit<Props, 'className'> {
  cap: number | undefined
  isSpent: boolean
}

function Offer({ contest, typed, cap, isSpent }: OfferProps) {
  const locale = useLocale()
  const { currency } = typed
  const bundles = readable(typed)
  const shown = (amount: number) => formatMoney({ amount, currency }, locale)
  if (isSpent)
    return (
      <Banner tone="warn" inset className="mt-4">
        {m.errors_spend_cap_reached()}
      </Banner>
    )
  if (bundles.length === 0)
    return <p className="py-6 text-center text-small text-muted">{m.payments_preview_none()}</p>
  return (
    <>
      <p className="mt-4 font-bold">
        {typed.mode === 'paid' ? m.payments_buy_only() : m.payments_buy_title()}
      </p>
      <div className="[&>ul]:grid-cols-3">
        <Bundles
          prices={{ mode: typed.mode, currency, bundles }}
          wanted={{ kind: 'votes', cx_id: contest.cx_id }}
        />
      </div>
      <p className="mt-2.5 text-small text-muted">
        {m.payments_buy_text()}{' '}
        {cap === undefined ? '' : m.payments_buy_cap({ amount: shown(cap) })}
      </p>
      <span className={buttonClass({ variant: 'act', full: true }, 'mt-3.5')}>
        {m.payments_sheet_pay({ amount: shown(bundles[0]?.price ?? 0) })}
      </span>
    </>
  )
}
