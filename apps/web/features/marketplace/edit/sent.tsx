import type { Service } from '@plaudit/contract/marketplace/service'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'

/** Tells what happens now that the service is under review. */
export function Sent({ service }: { service: Service }) {
  return (
    <div className="page grid min-h-[60dvh] place-items-center py-10">
      <EmptyState
        level={1}
        scene="envelope"
        title={m.marketplace_edit_sent()}
        action={
          <>
            <ButtonLink variant="act" href="/manage-services">
              {m.marketplace_manage()}
            </ButtonLink>
            <ButtonLink href={`/s/${service.sx_id}`}>{service.title}</ButtonLink>
          </>
        }
      >
        {m.marketplace_edit_sent_text()}
      </EmptyState>
    </div>
  )
}
