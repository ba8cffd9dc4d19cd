import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { callKey } from '../../../lib/query.ts'

/** A named judge says if they will judge. */
export function JudgingAnswer({ cxId, name }: { cxId: string; name: string }) {
  const client = useQueryClient()
  const answer = useMutation({
    mutationFn: (accept: boolean) => api.call('contest/v2/answerJudging', { cx_id: cxId, accept }),
    onSuccess: ({ message }) => {
      showSuccess(message)
      // The question waited among the tasks too.
      void client.invalidateQueries({ queryKey: callKey('tasks/get') })
      return client.invalidateQueries({ queryKey: callKey('contest/v2/getJudgedContests') })
    },
  })
  return (
    <div className="flex gap-3 max-sm:w-full">
      <Button
        disabled={answer.isPending}
        aria-label={`${m.judging_decline()}: ${name}`}
        onClick={() => answer.mutate(false)}
        className="max-sm:flex-1"
      >
        {m.judging_decline()}
      </Button>
      <Button
        variant="act"
        disabled={answer.isPending}
        aria-label={`${m.judging_agree()}: ${name}`}
        onClick={() => answer.mutate(true)}
        className="max-sm:flex-1"
      >
        {m.judging_agree()}
      </Button>
    </div>
  )
}
