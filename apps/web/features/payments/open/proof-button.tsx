import { useMutation } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { api } from '../../../lib/api.ts'
import { save } from '../../../lib/exports.ts'

/** Saves the proof that a contest’s bought votes were paid for, without naming payers: a file for the verifier. */
export function ProofButton({ cxId }: { cxId: string }) {
  const fetched = useMutation({
    mutationFn: () => api.call('contest/v2/getPaymentProof', { cx_id: cxId }),
    onSuccess: ({ proof }) =>
      save(
        new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' }),
        `payment-proof-${cxId}.json`,
      ),
  })
  return (
    <Button
      icon={<ShieldCheck aria-hidden="true" />}
      title={m.payments_proof_hint()}
      loading={fetched.isPending}
      onClick={() => fetched.mutate()}
    >
      {m.payments_proof()}
    </Button>
  )
}
