import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/dialogs.ts'
import type { ConfirmOptions } from '../../../lib/dialog-queue.ts'
import { dropDraft } from '../../../lib/draft.ts'
import { useStudioPlace } from '../../../lib/area.ts'
import { callKey } from '../../../lib/query.ts'
import type { ContestAnswer } from '../open/studio.ts'
import { tellFailed, tellOffline } from '../../../components/form/sentence.ts'

export type StepVerb = 'publish' | 'pause' | 'resume' | 'end' | 'declare' | 'archive'
export type Verb = StepVerb | 'duplicate' | 'delete'

type Asked = Pick<Contest, 'cx_id' | 'contest_name' | 'rounds' | 'votes_total'>

/** Declaring shows the winner on every open phone: a stage comes before it. */
const revealOf = (cxId: string) => ({
  label: m.studio_reveal_first(),
  href: `/cx/${cxId}/reveal`,
})

/** Returns the question before a step that can't be taken back, or that voters notice at once. */
function questionOf(
  verb: Verb,
  { cx_id, contest_name: name, rounds, votes_total }: Asked,
): ConfirmOptions | undefined {
  switch (verb) {
    case 'end':
      return {
        title: m.studio_end_title({ name }),
        description: rounds.some(({ state }) => state === 'scheduled')
          ? m.studio_end_text_rounds()
          : m.studio_end_text(),
        confirmLabel: m.studio_end(),
        danger: true,
      }
    case 'declare':
      return {
        title: m.studio_declare_title({ name }),
        description: m.studio_declare_text(),
        confirmLabel: m.studio_declare(),
        ...(votes_total > 0 && { first: revealOf(cx_id) }),
      }
    case 'archive':
      return {
        title: m.studio_archive_title({ name }),
        description: m.studio_archive_text(),
        confirmLabel: m.studio_archive(),
        danger: true,
      }
    case 'delete':
      return {
        title: m.studio_delete_title({ name }),
        description: m.studio_delete_text(),
        confirmLabel: m.studio_delete(),
        danger: true,
      }
    default:
      return undefined
  }
}

function doneSentence(verb: StepVerb): string {
  const sentences: Record<StepVerb, () => string> = {
    publish: m.studio_done_published,
    pause: m.studio_done_paused,
    resume: m.studio_done_resumed,
    end: m.studio_done_ended,
    declare: m.studio_done_declared,
    archive: m.studio_done_archived,
  }
  return sentences[verb]()
}

/** The verbs of a contest's life, asked about where that is due; one at a time. */
export function useVerbs(contest: Asked, take: (answer: ContestAnswer) => void) {
  const [running, setRunning] = useState<Verb>()
  // At once: a notification is seen before the screen is drawn anew, and the next verb may be tapped by then.
  const isBusy = useRef(false)
  const { cx_id } = contest

  const { duplicate, remove } = useCopying(cx_id)
  const step = async (verb: StepVerb) => {
    take(await api.call('contest/v2/setContestStatus', { cx_id, contest_status: verb }))
    showSuccess(doneSentence(verb))
  }
  /** Resolves with true if it was done; a refusal has been told by its notification. */
  const run = async (verb: Verb): Promise<boolean> => {
    if (isBusy.current) return false
    const question = questionOf(verb, contest)
    if (question && !(await confirm(question))) return false
    isBusy.current = true
    setRunning(verb)
    try {
      if (verb === 'duplicate') await duplicate()
      else if (verb === 'delete') await remove()
      else await step(verb)
      return true
    } catch (error) {
      if (verb === 'duplicate') tellFailed(error, m.errors_failed_to_duplicate())
      else tellOffline(error)
      return false
    } finally {
      isBusy.current = false
      setRunning(undefined)
    }
  }
  return { run, running }
}

function useCopying(cx_id: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { studio, contests } = useStudioPlace()
  const reload = () => client.invalidateQueries({ queryKey: callKey('contest/v2/get') })
  return {
    duplicate: async () => {
      const copy = await api.call('contest/v2/duplicateContest', { cx_id }, { quiet: true })
      await reload()
      showSuccess(copy.message)
      void navigate(studio(copy.contest.cx_id))
    },
    remove: async () => {
      await api.call('contest/v2/deleteContest', { cx_id })
      dropDraft(`studio:${cx_id}`)
      await reload()
      showSuccess(m.studio_done_deleted())
      void navigate(contests)
    },
  }
}
