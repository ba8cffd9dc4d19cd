import { useLocale } from '@plaudit/ui/locale'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { standing, stateWords } from '../subscriptions/words.ts'

/** Says how the reader's subscription to a service stands now: when it is paid next, or why it is not. */
export default function SubscriptionLine({ sxId }: { sxId: string }) {
  const locale = useLocale()
  const { data } = useQuery(callQuery('subscriptions/get', {}))
  const own = data?.subscriptions.find(({ href }) => href === `/s/${sxId}`)
  return (
    <p role="status" className="mt-2 min-h-5 text-small text-muted">
      {own &&
        [!own.cancel_at_end && stateWords(own), standing(own, locale)].filter(Boolean).join(' · ')}
    </p>
  )
}
