import { useState } from 'react'
import type { FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useMutation } from '@tanstack/react-query'
import { CallError } from '@plaudit/client/client'
import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { useLocale } from '@plaudit/ui/locale'
import { RadioCards } from '@plaudit/ui/radio-cards'
import { Select } from '@plaudit/ui/select'
import { Switch } from '@plaudit/ui/switch'
import { showError, showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { dropDraft, readDraft, writeDraft } from '../../../lib/draft.ts'
import { sentenceOf } from '../../../lib/failure.ts'
import type { ContestAnswer } from '../../studio/open/studio.ts'
import { currencyOptions } from '../open/currency-options.ts'
import { rememberCurrency, useFirstCurrency } from '../open/use-first-currency.ts'
import { BundleRows } from './bundle-rows.tsx'
import {
  pricesFrom,
  takenUp,
  typedFrom,
  type Faults,
  type KeptPrices,
  type Typed,
} from './form-state.ts'
import { Keeps } from './keeps.tsx'
import { VoterPreview } from './voter-preview.tsx'
import { MoneyInput } from '../open/money-input.tsx'

const nothingWrong: Faults = { bundles: {}, cap: false }

const modes = [
  { value: 'free', title: m.payments_mode_free, hint: m.payments_mode_free_text },
  {
    value: 'free_then_paid',
    title: m.payments_mode_free_then_paid,
    hint: m.payments_mode_free_then_paid_text,
  },
  { value: 'paid', title: m.payments_mode_paid, hint: m.payments_mode_paid_text },
] as const

interface Props {
  contest: Contest
  /** True if the voter's view stands beside the form on a page with room for it; else it stands below. */
  beside?: boolean
  onSaved: (answer: ContestAnswer) => void
}

/**
 * Keeps the typed prices on the device until they are saved: another section, a closed tab or a change that was saved
 * elsewhere meanwhile loses nothing of them.
 */
function usePrices({ contest, onSaved }: Props) {
  const locale = useLocale()
  const draft = `prices:${contest.cx_id}`
  const here = { prices: contest.prices, revision: contest.revision }
  const [kept] = useState(() => {
    const before = readDraft<KeptPrices>(draft)
    return before && takenUp(before, here)
  })
  const [typed, setTyped] = useState(() => kept?.typed ?? typedFrom(contest.prices, locale))
  const [isTouched, setTouched] = useState(kept !== undefined)
  const [under, setUnder] = useState(kept?.under ?? here)
  const [faults, setFaults] = useState(nothingWrong)
  const isPriced = isTouched || Boolean(contest.prices?.bundles.length)
  // Kept beside the form: a newer revision and "Discard" begin with it again.
  const [first, setFirst] = useState('')
  useFirstCurrency('', (currency) => {
    setFirst(currency)
    if (!isPriced) setTyped((before) => ({ ...before, currency }))
  })
  // Prices saved elsewhere show here, as long as nothing is typed over them.
  if (!isTouched && contest.revision > under.revision) {
    setUnder(here)
    setTyped(typedFrom(contest.prices, locale, first))
  }
  const change = (values: Partial<Typed>) => {
    const next = { ...typed, ...values }
    setTouched(true)
    setTyped(next)
    writeDraft(draft, { typed: next, under } satisfies KeptPrices)
  }
  const discard = () => {
    dropDraft(draft)
    setTouched(false)
    setUnder(here)
    setFaults(nothingWrong)
    setTyped(typedFrom(contest.prices, locale, first))
  }
  const save = useMutation({
    mutationFn: (prices: Contest['prices']) =>
      api.call(
        'contest/v2/saveContest',
        { cx_id: contest.cx_id, revision: under.revision, prices },
        { quiet: true },
      ),
    onSuccess: (answer) => {
      dropDraft(draft)
      if (typed.mode !== 'free') rememberCurrency(typed.currency)
      setTouched(false)
      setUnder({ prices: answer.contest.prices, revision: answer.contest.revision })
      showSuccess(m.payments_saved())
      onSaved(answer)
    },
    onError: (error) => {
      // The person was told; the next save is one over what stands there now.
      if (error instanceof CallError && error.code === 'changed_meanwhile')
        setUnder({ ...under, revision: error.failure?.revision ?? under.revision })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = pricesFrom(typed)
    const found = 'faults' in read ? read.faults : nothingWrong
    // Drawn at once: the first bad field may stand far above the button, and takes the focus.
    flushSync(() => setFaults(found))
    if ('prices' in read) return save.mutate(read.prices)
    event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    showError(m.payments_invalid_price())
  }
  return { typed, faults, isTouched, change, discard, save, submit }
}

/** Fields for the payer of a vote, and the price: mode, bundles, cap; and the organiser's part of it. */
export function PricesForm(props: Props) {
  const { contest, beside = false } = props
  const { typed, faults, isTouched, change, discard, save, submit } = usePrices(props)
  if (contest.method !== 'single' && contest.method !== 'multiple')
    return (
      <Banner tone="info" inset>
        {m.payments_not_sellable()}
      </Banner>
    )
  return (
    <div
      className={beside ? 'grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-8' : 'grid gap-6'}
    >
      <form onSubmit={submit} noValidate className="grid min-w-0 gap-4 self-start">
        <Card as="section">
          <Field group label={<span className="text-head">{m.payments_pricing_who()}</span>}>
            <RadioCards
              columns={3}
              value={typed.mode}
              onValueChange={(value) => change({ mode: value as Typed['mode'] })}
              options={modes.map(({ value, title, hint }) => ({
                value,
                title: title(),
                hint: hint(),
              }))}
            />
          </Field>
        </Card>
        {typed.mode !== 'free' && <Amounts typed={typed} faults={faults} change={change} />}
        {save.error && (
          <Banner tone="danger" inset>
            {sentenceOf(save.error)}
          </Banner>
        )}
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Button type="submit" variant="primary" size="lg" loading={save.isPending}>
            {m.payments_save()}
          </Button>
          {isTouched && !save.isPending && (
            <Button variant="ghost" onClick={discard}>
              {m.studio_discard()}
            </Button>
          )}
        </div>
      </form>
      {typed.mode !== 'free' && (
        <VoterPreview
          contest={contest}
          typed={typed}
          {...(beside && { className: 'xl:sticky xl:top-[calc(var(--bar)+1.5rem)] xl:self-start' })}
        />
      )}
    </div>
  )
}

interface AmountsProps {
  typed: Typed
  faults: Faults
  change: (values: Partial<Typed>) => void
}

function Amounts({ typed, faults, change }: AmountsProps) {
  const locale = useLocale()
  const [single, ...others] = typed.bundles
  return (
    <>
      <Card as="section">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={m.payments_one_vote()}
            error={single && faults.bundles[single.id] ? m.payments_invalid_price() : undefined}
          >
            <MoneyInput
              currency={typed.currency}
              value={single?.price ?? ''}
              end={typed.currency}
              onChange={(event) =>
                single && change({ bundles: [{ ...single, price: event.target.value }, ...others] })
              }
            />
          </Field>
          <Field label={m.payments_currency()}>
            <Select
              value={typed.currency}
              options={currencyOptions(locale)}
              onChange={(event) => change({ currency: event.target.value })}
            />
          </Field>
        </div>
        <BundleRows typed={typed} faults={faults} change={change} />
      </Card>
      <Card as="section">
        <Switch
          label={m.payments_cap()}
          hint={m.payments_cap_text()}
          checked={typed.capped}
          onChange={(event) => change({ capped: event.target.checked })}
        />
        {typed.capped && (
          <Field
            label={m.payments_cap_each()}
            error={faults.cap ? m.payments_invalid_price() : undefined}
            className="mt-3 max-w-70"
          >
            <MoneyInput
              currency={typed.currency}
              value={typed.cap}
              end={typed.currency}
              onChange={(event) => change({ cap: event.target.value })}
            />
          </Field>
        )}
      </Card>
      <Keeps typed={typed} />
    </>
  )
}
