import type { Input } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Link } from '@plaudit/ui/link'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { reasonNames } from './words.ts'

/** Above a thing that is down, for its owner: why, and the way to object. */
export default function DownBand({ thing }: { thing: Input<'reports/getOwnCase'> }) {
  const { data } = useQuery(callQuery('reports/getOwnCase', thing))
  const down = data?.down
  if (!down) return null
  const { case_id, reason, words, can } = down
  if (case_id === null) return <Banner tone="warn">{m.reports_down_waits()}</Banner>
  const why = [reason && reasonNames[reason](), words].filter(Boolean).join(' · ')
  return (
    <Banner
      tone="danger"
      action={
        <Link href={`/appeal/${case_id}`}>
          {can.appeal ? m.reports_appeal_send() : m.reports_see_decision()}
        </Link>
      }
    >
      {m.reports_down({ why })}
    </Banner>
  )
}
