import { useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'
import { Field } from '@plaudit/ui/field'
import { Textarea } from '@plaudit/ui/textarea'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { useStudio } from '../open/studio.ts'
import { fieldSentences, sentenceOf } from '../../../components/form/sentence.ts'

const shortest = 3

/** Keeps a result from being declared by itself, with a reason that everybody reads. */
export function Withhold({ onClose }: { onClose: () => void }) {
  const { contest, take } = useStudio()
  const [reason, setReason] = useState(contest.withheld?.reason ?? '')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const withhold = async () => {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { cx_id } = contest
      const step = { cx_id, contest_status: 'withhold', reason } as const
      take(await api.call('contest/v2/setContestStatus', step, { quiet: true }))
      showSuccess(m.studio_done_withheld())
      onClose()
    } catch (error) {
      setProblem(fieldSentences(error)['reason'] ?? sentenceOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.studio_withhold_title({ name: contest.contest_name })}
      description={m.studio_withhold_text()}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button
            variant="danger"
            loading={busy}
            disabled={reason.trim().length < shortest}
            onClick={() => void withhold()}
          >
            {m.studio_withhold()}
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-4">
        <Field label={m.studio_withhold_reason()} hint={m.studio_withhold_reason_hint()} required>
          <Textarea
            value={reason}
            maxLength={300}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        {problem && (
          <Banner tone="danger" inset>
            {problem}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
