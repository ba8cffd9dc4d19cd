import { useQuery } from '@tanstack/react-query'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { formatLeft } from '@plaudit/ui/time-left'
import { callQuery } from '../../../lib/query.ts'
import type { ThreadSlot } from '../../messaging/open/slots.ts'

/** How soon somebody who sells usually answers; of nobody else it is known. */
export default function Answers({ other: { username } }: ThreadSlot) {
  const locale = useLocale()
  const { data } = useQuery(callQuery('joins/getProvider', { username }))
  if (data?.answers_in == null) return null
  return (
    <p className="num border-t border-line py-4 text-small">
      {m.marketplace_answers_in({ time: formatLeft(data.answers_in * 60, locale) })}
    </p>
  )
}
