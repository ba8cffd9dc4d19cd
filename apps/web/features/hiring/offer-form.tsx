import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Job } from '@plaudit/contract/hiring/calls'
import { m } from '@plaudit/i18n/messages'
import { formatPrice } from '@plaudit/i18n/prices'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { showSuccess } from '@plaudit/ui/toast'
import { useErrors } from '../../components/form/errors.ts'
import { fieldSentences } from '../../components/form/sentence.ts'
import { readAmount } from '../payments/open/amount.ts'
import { OfferFields } from './offer-fields.tsx'
import { sendOffer, useOfferDraft, type Services } from './offer-values.ts'

/** A provider's offer for a job: service, price, time, a few words. The offer stays on the device until it is sent. */
export function OfferForm({ job, services }: { job: Job; services: Services }) {
  const { values, change, drop } = useOfferDraft(job.fx_id, services)
  const { errors, setErrors, box } = useErrors()
  const queryClient = useQueryClient()
  const { feed_item_id, data } = job
  const { currency } = data
  const locale = useLocale()
  const minor = readAmount(values.price, currency)
  const sending = useMutation({
    mutationFn: () => sendOffer({ feed_item_id }, data.currency, values),
    onSuccess: (outcome) => {
      drop()
      if ('sent' in outcome) showSuccess(m.hiring_sent())
      void queryClient.invalidateQueries()
    },
    onError: (error) => setErrors(fieldSentences(error)),
  })
  return (
    <Card as="section" className="mt-8 max-w-xl">
      <h2 className="text-head">{m.hiring_send_title()}</h2>
      <p className="mt-1 text-small text-muted">{m.hiring_send_text()}</p>
      <form
        ref={box}
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          sending.mutate()
        }}
      >
        <OfferFields
          services={services}
          currency={data.currency}
          values={values}
          errors={errors}
          change={change}
        />
        <Button variant="act" type="submit" full loading={sending.isPending}>
          {minor
            ? m.hiring_send_for({ price: formatPrice({ amount: minor, currency }, locale) })
            : m.hiring_send()}
        </Button>
      </form>
    </Card>
  )
}
