import { useState } from 'react'
import type { Contest, Round } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { Checkbox } from '@plaudit/ui/checkbox'
import { Dialog } from '@plaudit/ui/dialog'
import { Field } from '@plaudit/ui/field'
import { useLocale } from '@plaudit/ui/locale'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { useStudio } from '../open/studio.ts'
import { roundName } from '../open/words.ts'
import { fieldSentences, tellFailed } from '../../../components/form/sentence.ts'
import { mergedInto } from './merged.ts'
import { roundsInUse } from './values.ts'

/** Puts chosen rounds into the earliest; says what that means before it is done. */
export function MergeRounds({ onClose }: { onClose: () => void }) {
  const { contest } = useStudio()
  const rounds = roundsInUse(contest)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { merging, merge, problem } = useMerge(onClose)
  const picked = rounds.filter((round) => chosen.has(round.round_id))
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.studio_merge()}
      description={m.studio_merge_text()}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button
            variant="act"
            loading={merging}
            disabled={picked.length < 2}
            onClick={() => void merge(picked)}
          >
            {m.studio_merge_now({ count: picked.length })}
          </Button>
        </>
      }
    >
      <Field label={m.studio_merge_which()} group className="mt-5" error={problem}>
        {rounds.map((round) => (
          <Checkbox
            key={round.round_id}
            checked={chosen.has(round.round_id)}
            onChange={() => toggle(round.round_id)}
            label={<span className="font-medium">{roundName(round)}</span>}
            hint={m.studio_count_contestants({ count: round.contestants.length })}
          />
        ))}
      </Field>
      {picked.length > 1 && <WhatHappens picked={picked} contest={contest} />}
    </Dialog>
  )
}

function WhatHappens({ picked, contest }: { picked: readonly Round[]; contest: Contest }) {
  const locale = useLocale()
  const result = mergedInto(picked)
  if (!result) return null
  const time = (iso: string | null) =>
    iso === null ? '–' : formatDateTime(iso, locale, { timeZone: contest.time_zone })
  return (
    <div className="mt-4 grid gap-2" role="status">
      <p className="font-semibold">{m.studio_merge_result({ name: roundName(result.into) })}</p>
      <ul className="ml-5 list-disc text-small text-muted">
        <li>{m.studio_merge_people({ count: result.contestants })}</li>
        <li>{m.studio_merge_times({ from: time(result.starts), to: time(result.ends) })}</li>
        <li>{m.studio_merge_votes()}</li>
      </ul>
      <Banner tone="warn" inset>
        {m.studio_merge_final()}
      </Banner>
    </div>
  )
}

function useMerge(onClose: () => void) {
  const { contest, take } = useStudio()
  const [merging, setMerging] = useState(false)
  const [problem, setProblem] = useState<string>()
  const merge = async (picked: readonly Round[]) => {
    if (merging) return
    setMerging(true)
    setProblem(undefined)
    try {
      const { cx_id } = contest
      const round_ids = picked.map((round) => round.round_id)
      const reply = await api.call('contest/v2/mergeRounds', { cx_id, round_ids }, { quiet: true })
      take(reply)
      showSuccess(reply.message)
      onClose()
    } catch (error) {
      tellFailed(error, m.errors_failed_to_merge_rounds())
      setProblem(Object.values(fieldSentences(error))[0])
    } finally {
      setMerging(false)
    }
  }
  return { merging, merge, problem }
}
