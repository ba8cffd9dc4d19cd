import { useParams } from 'react-router'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { OwnPage } from '../../components/own-page.tsx'
import { QueryFault } from '../../components/query-fault.tsx'
import { api } from '../../lib/api.ts'
import { ownMeta } from '../../lib/own-meta.ts'
import { callKey, callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'

export const meta = ownMeta(m.admin_consent)

/** `/consent/{id}`: an admin asks to sign in as the person, who says yes, no, or ends it. */
export default function ConsentPage() {
  return (
    <OwnPage>
      {() => (
        <div className="page max-w-[640px] py-6 md:py-8">
          <h1 className="mb-4 text-title">{m.admin_consent()}</h1>
          <Asked />
        </div>
      )}
    </OwnPage>
  )
}

function Asked() {
  const { consent_id = '' } = useParams()
  const query = useQuery(callQuery('account/getConsent', { consent_id }))
  const { data, error } = query
  if (error && !data) return <QueryFault title={m.admin_failed()} query={query} />
  return data ? <Answer asked={data} /> : <PanelSkeleton />
}

function Answer({ asked: { consent, admin, hours } }: { asked: Reply<'account/getConsent'> }) {
  const locale = useLocale()
  const client = useQueryClient()
  const { consent_id, state, reason, expires_at } = consent
  const answer = useMutation({
    mutationFn: (verdict: 'give' | 'refuse' | 'end') =>
      api.call('account/answerConsent', { consent_id, verdict }),
    onSettled: () => void client.invalidateQueries({ queryKey: callKey('account/getConsent') }),
  })
  const button = (verdict: 'give' | 'refuse' | 'end', label: string, isMain: boolean) => (
    <Button
      variant={isMain ? 'primary' : 'quiet'}
      loading={answer.isPending}
      onClick={() => answer.mutate(verdict)}
    >
      {label}
    </Button>
  )
  return (
    <Card>
      <p>{m.admin_consent_text({ name: admin.full_name, count: hours })}</p>
      <blockquote className="my-4 border-l-2 border-act pl-3">{reason}</blockquote>
      <p className="mb-4 text-small text-muted">{m.admin_consent_hint()}</p>
      <div className="flex flex-wrap gap-3">
        {state === 'asked' && (
          <>
            {button('give', m.admin_consent_give(), true)}
            {button('refuse', m.admin_consent_refuse(), false)}
          </>
        )}
        {state === 'given' && (
          <>
            <p className="self-center">
              {m.admin_consent_given({ when: formatDateTime(expires_at ?? '', locale) })}
            </p>
            {button('end', m.admin_consent_end(), true)}
          </>
        )}
        {(state === 'refused' || state === 'ended') && <p>{m.admin_consent_over()}</p>}
      </div>
    </Card>
  )
}
