import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Judging } from '@plaudit/contract/judging'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Pill } from '@plaudit/ui/pill'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { callKey } from '../../../lib/query.ts'
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx'
import { actWords } from '../../voting/open/review-acts.ts'

interface Props {
  cxId: string
  name: string
  sheets: NonNullable<Judging['judges'][number]['former']>
}

/** Marks of a person who judges no more: they count until the team takes them out, for a reason that the log states. */
export function FormerJudge({ cxId, name, sheets }: Props) {
  const [isAsked, setAsked] = useState(false)
  const client = useQueryClient()
  const counts = sheets.some(({ state }) => state !== 'voided')
  const act = counts ? 'void' : 'restore'
  const words = actWords[act]
  const casx_ids = sheets.flatMap(({ casx_id, state }) =>
    (state === 'voided') === counts ? [] : [casx_id],
  )
  const review = useMutation({
    mutationFn: (reason: string) =>
      api.call('contest/v2/reviewBallots', { cx_id: cxId, act, reason, casx_ids }),
    onSuccess: ({ changed }) => {
      setAsked(false)
      showSuccess(words.did({ count: changed }))
      return client.invalidateQueries({ queryKey: callKey('contest/v2/getJudging') })
    },
  })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Pill tone={counts ? 'warn' : 'neutral'}>
        {counts ? m.judging_former_counts() : m.judging_former_void()}
      </Pill>
      <Button
        size="sm"
        aria-label={m.common_labelled({ label: words.verb(), text: name })}
        onClick={() => setAsked(true)}
      >
        {words.verb()}
      </Button>
      {isAsked && (
        <ReasonDialog
          title={words.title({ count: casx_ids.length })}
          description={words.text()}
          verb={words.verb()}
          variant={words.danger ? 'danger' : 'act'}
          busy={review.isPending}
          label={m.review_reason()}
          hint={m.review_reason_hint()}
          reason={counts ? m.judging_former_reason() : ''}
          least={3}
          missing={m.review_reason_missing()}
          most={200}
          rows={3}
          onGive={(reason) => review.mutate(reason)}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}
