import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { ProofButton } from '../open/proof-button.tsx'
import { useStudio } from '../../studio/open/studio.ts'
import { PricesForm } from './prices-form.tsx'

/** The prices of the contest that is edited. */
export function StudioPrices() {
  const { contest, take } = useStudio()
  return (
    <>
      <PricesForm contest={contest} onSaved={take} />
      {contest.prices && contest.prices.mode !== 'free' && (
        <Card as="section" className="mt-5">
          <CardHead title={m.payments_proof()} hint={m.payments_proof_text()} />
          <ProofButton cxId={contest.cx_id} />
        </Card>
      )}
    </>
  )
}
