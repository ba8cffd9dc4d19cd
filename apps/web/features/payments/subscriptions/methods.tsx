import { useMutation, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import type { SavedMethod } from '@plaudit/contract/payments/subscriptions'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Pill } from '@plaudit/ui/pill'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/dialogs.ts'
import { callKey } from '../../../lib/query.ts'
import { wayTitle } from '../checkout/ways.ts'
import { methodName } from './words.ts'

/** Methods that can be charged again, each with a way to take it away. */
export function Methods({ methods }: { methods: readonly SavedMethod[] }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: (method_id: string) => api.call('payments/removeMethod', { method_id }),
    onSuccess: () => {
      showSuccess(m.subscriptions_removed())
      return client.invalidateQueries({ queryKey: callKey('subscriptions/get', {}) })
    },
  })
  const ask = async (one: SavedMethod) => {
    const method = methodName(one)
    const asked = {
      title: m.subscriptions_remove_title({ method }),
      description: m.subscriptions_remove_text(),
      danger: true,
    }
    if (await confirm(asked)) remove.mutate(one.method_id)
  }
  return (
    <section className="mt-12">
      <h2 className="text-head">{m.subscriptions_methods()}</h2>
      <p className="mt-1 mb-4 text-muted">
        {methods.length === 0 ? m.subscriptions_methods_none() : m.subscriptions_methods_text()}
      </p>
      <ul className="grid gap-2">
        {methods.map((one) => (
          <Card key={one.method_id} as="li" padding="sm" className="flex items-center gap-3">
            <span className="mr-auto min-w-0">
              <b className="num block">{methodName(one)}</b>
              <span className="text-small text-muted">{wayTitle(one.provider)}</span>
            </span>
            {one.test && <Pill tone="warn">{m.payments_test()}</Pill>}
            <IconButton
              label={m.subscriptions_remove({ method: methodName(one) })}
              icon={<X aria-hidden="true" />}
              disabled={remove.isPending}
              onClick={() => void ask(one)}
            />
          </Card>
        ))}
      </ul>
    </section>
  )
}
