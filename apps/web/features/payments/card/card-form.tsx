import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import type { fieldsOf } from './fields.ts'
import { refusalOf } from './refusal.ts'
import { lookOf, openStripe } from './stripe-script.ts'

type Step = NonNullable<ReturnType<typeof fieldsOf>>

interface CardFormProps {
  step: Step
  amount: Step['amount']
  script: string
  /** Path to which a payment leads, within this site. */
  back: string
}

/** The provider's fields, and the button that charges. Typed data never reaches us. */
export default function CardForm({ step, amount, script, back }: CardFormProps) {
  const locale = useLocale()
  const { place, state, fields, again } = useFields(step, script)
  const { pay, pending, refused } = usePay(fields, back)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void pay()
  }
  return (
    <form onSubmit={submit} noValidate className="mt-8 grid gap-6">
      <h2 className="text-head">{m.payments_card_title()}</h2>
      {state === 'failed' ? (
        <Banner tone="danger" inset>
          {m.payments_card_failed()}
        </Banner>
      ) : (
        state === 'loading' && <PanelSkeleton />
      )}
      <div
        ref={place}
        // Frames of another scheme than the page’s are opaque; theirs is light, whatever colours stand in it.
        className={`scheme-light ${state === 'ready' ? '' : 'invisible h-0 overflow-hidden'}`}
      />
      <span className="hidden border-t border-line-strong bg-raised text-text" />
      {refused !== undefined && (
        <Banner tone="danger" inset>
          {refused}
        </Banner>
      )}
      {state === 'failed' ? (
        <Button type="button" variant="act" size="lg" full onClick={again}>
          {m.common_try_again()}
        </Button>
      ) : (
        <Button
          type="submit"
          variant="act"
          size="lg"
          full
          disabled={state !== 'ready'}
          loading={pending}
        >
          {m.payments_pay({ amount: formatMoney(amount, locale) })}
        </Button>
      )}
    </form>
  )
}

interface Fields {
  stripe: Stripe
  elements: StripeElements
}

/** Puts the provider's fields into a place of the page. */
function useFields({ publishable_key: key, client_secret: secret }: Step, script: string) {
  const locale = useLocale()
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  const [fields, setFields] = useState<Fields>()
  useEffect(() => {
    let isGone = false
    let end = (): void => undefined
    const open = async () => {
      const stripe = await openStripe(script, key, locale)
      const at = place.current
      if (isGone || at === null) return
      const look = at.nextElementSibling ?? at
      const elements = stripe.elements({ clientSecret: secret, locale, appearance: lookOf(look) })
      const payment = elements.create('payment')
      payment.on('ready', () => !isGone && setState('ready'))
      payment.on('loaderror', () => !isGone && setState('failed'))
      payment.mount(at)
      end = () => payment.destroy()
      setFields({ stripe, elements })
    }
    open().catch(() => !isGone && setState('failed'))
    return () => {
      isGone = true
      end()
    }
  }, [script, key, secret, locale, tries])
  const again = () => {
    setState('loading')
    setTries((before) => before + 1)
  }
  return { place, state, fields, again }
}

/** Charges; a refused card can be changed and tried again, since nothing was taken. */
function usePay(fields: Fields | undefined, back: string) {
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState<string>()
  const pay = async () => {
    if (fields === undefined || pending) return
    setPending(true)
    setRefused(undefined)
    const { stripe, elements } = fields
    const { error } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${location.origin}${back}&back=1` },
      redirect: 'if_required',
    })
    // The provider tells the server the result; this page only goes back.
    if (error === undefined || error.code === 'payment_intent_unexpected_state')
      return location.replace(`${back}&back=1`)
    setPending(false)
    // The fields themselves tell their own faults.
    if (error.type !== 'validation_error') setRefused(refusalOf(error))
  }
  return { pay, pending, refused }
}
