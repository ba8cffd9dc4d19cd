import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { api } from '../../lib/api.ts'
import { ownMeta } from '../../lib/own-meta.ts'

export const meta = ownMeta(m.notifications_unsubscribe_title)

/** `/unsubscribe`: address of a letter's link. The page asks first, since mail scanners open every link. */
export default function Unsubscribe() {
  const [params] = useSearchParams()
  const end = useMutation({
    mutationFn: () => api.call('notifications/unsubscribe', { key: params.get('key') ?? '' }),
  })
  return (
    <div className="page grid min-h-[60dvh] place-items-center">
      <EmptyState
        level={1}
        scene="envelope"
        title={end.isSuccess ? m.notifications_unsubscribed() : m.notifications_unsubscribe_title()}
        action={
          end.isSuccess ? (
            <ButtonLink variant="outline" href="/notifications/preferences">
              {m.notifications_preferences()}
            </ButtonLink>
          ) : (
            <Button variant="act" loading={end.isPending} onClick={() => end.mutate()}>
              {m.notifications_unsubscribe()}
            </Button>
          )
        }
      >
        {m.notifications_unsubscribe_text()}
      </EmptyState>
    </div>
  )
}
