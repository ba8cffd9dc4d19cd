import { isTimed } from '@plaudit/contract/marketplace/categories'
import type { Service } from '@plaudit/contract/marketplace/service'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Link } from '@plaudit/ui/link'
import { Unreached } from '../../../components/unreached.tsx'

/** Tells what happens now that the service is under review, and what its provider can do meanwhile. */
export function Sent({ service }: { service: Service }) {
  return (
    <div className="page max-w-[760px] py-10">
      <Unreached />
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
      <Card as="section" className="mt-8">
        <h2 className="mb-2 text-head">{m.marketplace_edit_wait()}</h2>
        <ul className="divide-y divide-line">
          <Meanwhile
            href="/sales?tab=payouts"
            name={m.marketplace_edit_wait_payout()}
            text={m.marketplace_edit_wait_payout_text()}
          />
          {isTimed(service.stype) && (
            <Meanwhile
              href="/sales?tab=calendar"
              name={m.marketplace_edit_wait_calendar()}
              text={m.marketplace_edit_wait_calendar_text()}
            />
          )}
          <Meanwhile
            href={`/s/${service.sx_id}`}
            name={m.marketplace_edit_wait_placing()}
            text={m.marketplace_edit_wait_placing_text()}
          />
        </ul>
      </Card>
    </div>
  )
}

function Meanwhile({ href, name, text }: { href: string; name: string; text: string }) {
  return (
    <li className="py-2">
      <Link kind="action" href={href}>
        {name}
      </Link>
      <p className="text-small text-muted">{text}</p>
    </li>
  )
}
