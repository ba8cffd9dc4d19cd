import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Job } from '@plaudit/contract/hiring/calls'
import { reservedGroups } from '@plaudit/contract/reserved'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { showSuccess } from '@plaudit/ui/toast'
import { useErrors } from '../../components/form/errors.ts'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { fieldSentences } from '../../components/form/sentence.ts'
import { sendOrKeep } from '../../lib/offline/send.ts'
import { dropDraft, readDraft, writeDraft } from '../../lib/draft.ts'
import { rememberCurrency, useFirstCurrency } from '../payments/open/use-first-currency.ts'
import { JobFields } from './job-fields.tsx'
import {
  dataOf,
  missingIn,
  restoredJob,
  standOf,
  stepOf,
  type JobDraft,
  type JobValues,
} from './job-values.ts'
import type { Categories } from './use-jobs.ts'

interface Props {
  job?: Job
  categories: Categories
  /** `cx_id` of the contest that a new job is posted for. */
  contest?: string | undefined
  onClose: () => void
}

const titles = [m.hiring_step_what, m.hiring_step_money, m.hiring_step_where]

function useValues(job: Job | undefined, contest = '') {
  const name = `job:${job?.fx_id ?? `new${contest}`}`
  // The job may be loaded again while the form is open.
  const [from] = useState(() => standOf(job))
  const [values, setValues] = useState<JobValues>(() => restoredJob(readDraft(name), job))
  useEffect(() => {
    writeDraft(name, { ...values, from } satisfies JobDraft)
  }, [name, values, from])
  useFirstCurrency(values.currency, (currency) => setValues((before) => ({ ...before, currency })))
  return { values, setValues, drop: () => dropDraft(name) }
}

const send = (values: JobValues, job: Job | undefined, contest: string | undefined) => {
  const { text, client_id } = values
  const data = { ...dataOf(values), ...(contest !== undefined && { contest }) }
  const told = { label: m.hiring_waiting_job({ title: values.title }) }
  return job
    ? sendOrKeep(
        'feeds/editFeed',
        { fx_id: job.fx_id, text, data },
        { ...told, lane: `job:${job.fx_id}` },
      )
    : sendOrKeep(
        'feeds/addFeed',
        { group_id: reservedGroups.jobs, text, data, client_id },
        { ...told, lane: 'jobs', alone: true },
      )
}

/** A job in three steps: what, budget, where. Typed words stay on the device until it is online. */
export function JobForm({ job, categories, contest, onClose }: Props) {
  const { values, setValues, drop } = useValues(job, contest)
  const [step, setStep] = useState(0)
  const { errors, setErrors, forget, box } = useErrors()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  /** The job first: on a slow phone all the lists that it changes would hold it up. */
  const showPosted = async (id: number) => {
    await navigate(`/jobs/${id}`)
    await queryClient.invalidateQueries()
  }
  const post = useMutation({
    mutationFn: () => send(values, job, contest),
    onSuccess: (outcome) => {
      drop()
      rememberCurrency(values.currency)
      onClose()
      if ('waits' in outcome) return
      showSuccess(m.hiring_published())
      void showPosted(outcome.sent.feed.feed_item_id)
    },
    onError: (error) => {
      const faults = Object.entries(fieldSentences(error)).map(
        ([field, sentence]) => [field.replace(/^data\./, ''), sentence] as const,
      )
      setStep(Math.min(...faults.map(([field]) => stepOf(field)), 2))
      setErrors(Object.fromEntries(faults))
    },
  })
  const isLast = step === titles.length - 1
  const goOn = () => {
    const missing = missingIn(step, values)
    if (Object.keys(missing).length > 0) return setErrors(missing)
    setStep(step + 1)
  }
  return (
    <FormDialog
      title={titles[step]?.() ?? ''}
      description={m.hiring_steps({ n: step + 1 })}
      verb={isLast ? (job ? m.hiring_save() : m.hiring_publish()) : m.hiring_next()}
      variant="act"
      busy={post.isPending}
      box={box}
      onSend={() => (isLast ? post.mutate() : goOn())}
      onClose={() => {
        if (job) drop()
        onClose()
      }}
    >
      {contest !== undefined && step === 0 && <p className="text-small">{m.joins_job_note()}</p>}
      <JobFields
        step={step}
        values={values}
        errors={errors}
        categories={categories}
        onChange={(change) => {
          forget([...Object.keys(change), 'budget', 'range_budget'])
          setValues((before) => ({ ...before, ...change }))
        }}
      />
      {step > 0 && (
        <Button variant="ghost" onClick={() => setStep(step - 1)}>
          {m.hiring_previous()}
        </Button>
      )}
    </FormDialog>
  )
}
