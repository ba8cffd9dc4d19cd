import { useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'
import { api } from '../../../lib/api.ts'
import { sectionNames } from '../edits/store.ts'
import { useStudio } from '../open/studio.ts'
import { fieldSentences, sentenceOf } from '../../../components/form/sentence.ts'
import { Checklist } from './checklist.tsx'
import { canGoOut, readiness } from './ready.ts'

interface Props {
  onClose: () => void
  onPublished: () => void
}

/** The last look before voters come. */
export function Publish({ onClose, onPublished }: Props) {
  const { contest, contestants, serverTime, edits, take } = useStudio()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const unsaved = sectionNames.filter((name) => Object.keys(edits.of(name).changes).length > 0)
  const ready = canGoOut(readiness(contest, contestants, serverTime))
  const begun = contest.start_date !== null && Date.parse(contest.start_date) <= serverTime
  const publish = async () => {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { cx_id } = contest
      take(
        await api.call(
          'contest/v2/setContestStatus',
          { cx_id, contest_status: 'publish' },
          { quiet: true },
        ),
      )
      onPublished()
    } catch (error) {
      setProblem(Object.values(fieldSentences(error))[0] ?? sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.studio_publish_title({ name: contest.contest_name })}
      description={begun ? m.studio_publish_text_now() : m.studio_publish_text()}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button variant="act" disabled={!ready} loading={busy} onClick={() => void publish()}>
            {m.studio_publish()}
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-4">
        <Checklist onLeave={onClose} />
        {unsaved.length > 0 && (
          <Banner tone="warn" inset>
            {m.studio_publish_unsaved()}
          </Banner>
        )}
        {problem && (
          <Banner tone="danger" inset>
            {problem}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
