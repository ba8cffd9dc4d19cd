import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PublicUser } from '@plaudit/contract/accounts'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { showSuccess } from '@plaudit/ui/toast'
import { useErrors } from '../../components/form/errors.ts'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { fieldSentences } from '../../components/form/sentence.ts'
import { QueryFault } from '../../components/query-fault.tsx'
import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { OfferFields } from './offer-fields.tsx'
import { offerable, sendOffer, useOfferDraft, type Services } from './offer-values.ts'

interface Props {
  other: PublicUser
  onClose: () => void
}

/** An offer to the other one of a conversation, without any job (product 7). */
export default function OfferDialog(props: Props) {
  const query = useQuery(callQuery('services/getOwnServices', {}))
  const services = query.data && offerable(query.data.services)
  if (services === undefined || services.length === 0)
    return (
      <Dialog
        open
        onOpenChange={props.onClose}
        title={m.hiring_custom()}
        actions={
          services && (
            <ButtonLink variant="act" href="/add-service">
              {m.hiring_create_service()}
            </ButtonLink>
          )
        }
      >
        {query.isError ? (
          <QueryFault query={query} title={m.hiring_failed()} />
        ) : services ? (
          <p className="mt-2">{m.hiring_no_service()}</p>
        ) : (
          <PanelSkeleton className="h-64" />
        )}
      </Dialog>
    )
  return <Offer {...props} services={services} />
}

function Offer({ other, onClose, services }: Props & { services: Services }) {
  const { values, change, drop } = useOfferDraft(`to:${other.ID}`, services)
  const { errors, setErrors, box } = useErrors()
  const queryClient = useQueryClient()
  const chosen = services.find(({ sx_id }) => sx_id === values.sx_id) ?? services[0]
  const currency = chosen?.price_from?.currency ?? 'USD'
  const sending = useMutation({
    mutationFn: () =>
      sendOffer({ to_id: other.ID }, currency, { ...values, sx_id: chosen?.sx_id ?? '' }),
    onSuccess: (outcome) => {
      drop()
      onClose()
      if ('sent' in outcome) showSuccess(m.hiring_sent())
      void queryClient.invalidateQueries()
    },
    onError: (error) => setErrors(fieldSentences(error)),
  })
  return (
    <FormDialog
      title={m.hiring_custom()}
      description={m.hiring_custom_text({ name: other.full_name })}
      verb={m.hiring_send()}
      variant="act"
      busy={sending.isPending}
      box={box}
      onSend={() => sending.mutate()}
      onClose={onClose}
    >
      <OfferFields
        services={services}
        currency={currency}
        values={{ ...values, sx_id: chosen?.sx_id ?? '' }}
        errors={errors}
        change={change}
      />
    </FormDialog>
  )
}
