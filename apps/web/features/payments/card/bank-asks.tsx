import { useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import type { fieldsOf } from './fields.ts'
import { refusalOf } from './refusal.ts'
import { openStripe } from './stripe-script.ts'

interface BankAsksProps {
  step: NonNullable<ReturnType<typeof fieldsOf>>
  script: string
  /** Path to which a payment leads, within this site. */
  back: string
  /** Nothing was taken, or the script did not come; without a sentence the payment is not where it was. */
  onFault: (why?: string) => void
}

/** A kept card was charged, and its bank asks its owner first: they answer in the bank's own frame. */
export default function BankAsks({ step, script, back, onFault }: BankAsksProps) {
  const locale = useLocale()
  const [pending, setPending] = useState(false)
  const answer = async () => {
    setPending(true)
    try {
      const stripe = await openStripe(script, step.publishable_key, locale)
      const { error } = await stripe.handleNextAction({ clientSecret: step.client_secret })
      // The provider tells the server the result; this page only goes back.
      if (error === undefined) return location.replace(`${back}&back=1`)
      onFault(error.code === 'payment_intent_unexpected_state' ? undefined : refusalOf(error))
    } catch {
      onFault(m.payments_bank_failed())
    }
    setPending(false)
  }
  return (
    <section className="mt-8 grid gap-6">
      <div>
        <h2 className="text-head">{m.payments_bank_title()}</h2>
        <p className="mt-1 text-muted">{m.payments_bank_text()}</p>
      </div>
      <Button variant="act" size="lg" full loading={pending} onClick={() => void answer()}>
        {m.payments_bank_answer()}
      </Button>
    </section>
  )
}
