import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { ConfirmDialog } from '@plaudit/ui/dialog'
import { signInHref } from '../../lib/addresses.ts'
import { api } from '../../lib/api.ts'
import { isSignedIn } from '../../lib/session.ts'
import type { ChosenTime, PurchaseSlot } from '../marketplace/open/slots.ts'
import { orderHref, wayNames } from './words.ts'

type Line = { sx_id: string; package_id?: string; extras?: string[]; slot?: ChosenTime }

/** Ordering what is paid to the provider directly, in each way that they take. */
export default function Directly({
  service,
  line,
}: Pick<PurchaseSlot, 'service'> & { line: Line }) {
  const navigate = useNavigate()
  const location = useLocation()
  const [way, setWay] = useState<keyof typeof wayNames>()
  const agree = useMutation({
    mutationFn: (payment: keyof typeof wayNames) =>
      api.call('orders/agree', { ...line, payment }, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: ({ order }) => void navigate(orderHref(order.order_id)),
  })
  return (
    <>
      {service.payment.map((one) => (
        <Button
          key={one}
          variant="ghost"
          full
          onClick={() => (isSignedIn() ? setWay(one) : void navigate(signInHref(location)))}
        >
          {m.orders_agree({ way: wayNames[one]() })}
        </Button>
      ))}
      <ConfirmDialog
        open={way !== undefined}
        onOpenChange={() => setWay(undefined)}
        title={m.orders_agree_title()}
        description={way && m.orders_agree_text({ way: wayNames[way]() })}
        confirmLabel={m.orders_agree_verb()}
        busy={agree.isPending}
        onConfirm={() => way && agree.mutate(way)}
      />
    </>
  )
}
