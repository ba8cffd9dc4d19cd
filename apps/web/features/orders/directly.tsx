import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { CallError } from '@plaudit/client/client'
import { formatPrice } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { ConfirmDialog } from '@plaudit/ui/dialog'
import { useLocale } from '@plaudit/ui/locale'
import { signInHref } from '../../lib/addresses.ts'
import { api } from '../../lib/api.ts'
import { newId } from '../../lib/new-id.ts'
import { callKey } from '../../lib/query.ts'
import { isSignedIn } from '../../lib/session.ts'
import type { ChosenTime, PurchaseSlot } from '../marketplace/open/slots.ts'
import { lookAgainIfTaken } from './times/taken.ts'
import { orderHref, wayNames } from './words.ts'

interface Props extends Pick<PurchaseSlot, 'service'> {
  line: { sx_id: string; package_id?: string; extras?: string[]; slot?: ChosenTime }
  /** Price of everything together, minor units, as the page shows it. */
  total: number
}

type Way = keyof typeof wayNames

/** Ordering what is paid to the provider directly, in each way that they take. */
export default function Directly({ service, line, total }: Props) {
  const navigate = useNavigate()
  const location = useLocation()
  const locale = useLocale()
  // An answer that was lost is asked for again by the same key: one dialog makes one order.
  const [asked, setAsked] = useState<{ way: Way; key: string }>()
  const expected = { amount: total, currency: service.currency }
  const agree = useAgree(() => setAsked(undefined))
  return (
    <>
      {service.payment.map((way) => (
        <Button
          key={way}
          variant="ghost"
          full
          onClick={() =>
            isSignedIn() ? setAsked({ way, key: newId() }) : void navigate(signInHref(location))
          }
        >
          {m.orders_agree({ way: wayNames[way]() })}
        </Button>
      ))}
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title={m.orders_agree_title()}
        description={
          asked &&
          m.orders_agree_text({
            way: wayNames[asked.way](),
            amount: formatPrice(expected, locale),
          })
        }
        confirmLabel={m.orders_agree_verb()}
        busy={agree.isPending}
        onConfirm={() =>
          asked && agree.mutate({ ...line, payment: asked.way, expected, key: asked.key })
        }
      />
    </>
  )
}

type Agreed = Props['line'] & {
  payment: Way
  expected: { amount: number; currency: string }
  key: string
}

/** @param onChanged is called when the price has changed meanwhile: the page shows the new price and asks again. */
function useAgree(onChanged: () => void) {
  const navigate = useNavigate()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...wanted }: Agreed) =>
      api.call('orders/agree', wanted, { idempotencyKey: key }),
    onSuccess: ({ order }) => void navigate(orderHref(order.order_id)),
    onError: (error, { sx_id }) => {
      lookAgainIfTaken(client, error)
      if (!(error instanceof CallError) || error.code !== 'price_changed') return
      onChanged()
      const queryKey = callKey('Services/getService/{sx_id}', { sx_id })
      void client.invalidateQueries({ queryKey })
    },
  })
}
