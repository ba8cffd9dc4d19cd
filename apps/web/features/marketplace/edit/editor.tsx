import { useState } from 'react'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import type { Service } from '@plaudit/contract/marketplace/service'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { Steps } from '@plaudit/ui/steps'
import { showSuccess } from '@plaudit/ui/toast'
import { Beside } from './beside.tsx'
import { Dock } from './dock.tsx'
import { PackagesStep } from './packages-step.tsx'
import { PicturesStep } from './pictures-step.tsx'
import { Preview } from './preview.tsx'
import { SendStep } from './send-step.tsx'
import type { StepProps } from './step-props.ts'
import { TypeStep } from './type-step.tsx'
import { isFilled } from './values.ts'
import { useServiceForm, type ServiceForm } from './use-service-form.ts'
import { WordsStep } from './words-step.tsx'
import { Sent } from './sent.tsx'

interface Step {
  label: () => string
  Part: ComponentType<StepProps>
  /** Fields of the call that are filled in here: a sentence about one leads here. */
  fields: readonly string[]
}

const steps: readonly Step[] = [
  { label: m.marketplace_edit_step_type, Part: TypeStep, fields: ['stype'] },
  {
    label: m.marketplace_edit_step_words,
    Part: WordsStep,
    fields: ['title', 'category', 'description', 'steps', 'requirements', 'languages'],
  },
  {
    label: m.marketplace_edit_step_packages,
    Part: PackagesStep,
    fields: ['package', 'currency', 'interval', 'deposit', 'booking_type', 'availability'],
  },
  {
    label: m.marketplace_edit_step_pictures,
    Part: PicturesStep,
    fields: ['service_image', 'featured_image', 'service_media', 'films', 'digital_files'],
  },
  { label: m.marketplace_edit_step_send, Part: SendStep, fields: [] },
]

const picturesStep = steps.findIndex(({ Part }) => Part === PicturesStep)

const stepOfField = (field: string): number => {
  const at = steps.findIndex(({ fields }) => fields.includes(field.split('.')[0] ?? ''))
  return at === -1 ? steps.length - 1 : at
}

/** Returns the faults of each step; a step without any is left out. */
const faultsOf = (errors: ServiceForm['errors']): Map<number, number> =>
  new Map(
    [
      ...Map.groupBy(
        Object.entries(errors).filter(([, text]) => text),
        ([field]) => stepOfField(field),
      ),
    ].map(([at, all]) => [at, all.length]),
  )

const stepsWith = (faults: Map<number, number>) =>
  steps.map(({ label }, at) => ({
    label: label(),
    href: at === 0 ? '?' : `?step=${at}`,
    // A step with something missing is not done, though one went on from it.
    ...(faults.has(at) && { wrong: m.marketplace_edit_problem({ count: faults.get(at) ?? 0 }) }),
  }))

/** The form of a service: guided through five steps, or with each of them at hand. */
export function Editor({ service: first, guided }: { service: Service; guided: boolean }) {
  const isDraft = first.state === 'draft' || first.state === 'refused'
  const form = useServiceForm(first, isDraft)
  const { box, errors } = form
  const [params, setParams] = useSearchParams()
  const [sent, setSent] = useState(false)
  const [account, setAccount] = useState<'professional' | 'business'>('professional')
  const step = Math.min(steps.length - 1, Math.max(0, Number(params.get('step') ?? 0) || 0))
  const go = (to: number) => {
    setParams(to === 0 ? {} : { step: String(to) }, { preventScrollReset: false })
    scrollTo({ top: 0 })
  }
  const [isSending, setSending] = useState(false)
  const submit = async () => {
    setSending(true)
    const isThere = await form.arriving.arrived()
    const stored = isThere && (await form.send(isDraft, isDraft ? { account_type: account } : {}))
    setSending(false)
    if (!isThere) go(picturesStep)
    else if (stored && isDraft) setSent(true)
    else if (stored) showSuccess(m.marketplace_edit_saved())
  }
  // Pictures on their way, and the refused ones, stay while other steps are shown.
  const [hadPictures, setHadPictures] = useState(false)
  if (step === picturesStep && !hadPictures) setHadPictures(true)
  if (sent) return <Sent service={form.service} />
  const Part = steps[step]?.Part ?? TypeStep
  const isLast = step === steps.length - 1
  return (
    <form
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // What is not open yet is sent for review by the last step's button alone, whatever key is pressed before.
        if (!isLast && (guided || isDraft)) go(step + 1)
        else void submit()
      }}
      className="page pt-5 pb-28"
    >
      <h1 className="hidden-text">
        {guided ? m.marketplace_edit_title_add() : m.marketplace_edit_title_edit()}
      </h1>
      <Steps
        label={m.marketplace_edit_steps()}
        current={step}
        steps={stepsWith(faultsOf(errors))}
        isOpen={!guided || isFilled(first)}
        className="border-b border-line pb-4"
      />
      <Notes form={form} isDraft={isDraft} step={step} onGo={go} />
      <div className="grid gap-x-12 gap-y-8 pt-6 lg:grid-cols-[minmax(0,1fr)_300px]">
        <div className="min-w-0">
          {isLast ? (
            <SendStep form={form} account={account} onAccount={setAccount} isDraft={isDraft} />
          ) : (
            step !== picturesStep && <Part form={form} />
          )}
          {(hadPictures || step === picturesStep) && (
            <div hidden={step !== picturesStep}>
              <PicturesStep form={form} />
            </div>
          )}
        </div>
        <Preview form={form} />
      </div>
      <Dock
        form={form}
        step={step}
        last={isLast}
        isDraft={isDraft}
        isSending={isSending}
        onBack={() => go(step - 1)}
        onNext={() => go(step + 1)}
      />
    </form>
  )
}

interface NotesProps {
  form: ServiceForm
  isDraft: boolean
  step: number
  onGo: (step: number) => void
}

/** Why it was refused, what a change leads to, and what is missing elsewhere. */
function Notes({ form, isDraft, step, onGo }: NotesProps) {
  const { service, errors, beside, settle } = form
  const elsewhere = [...faultsOf(errors).keys()].filter((at) => at !== step)
  return (
    <div className="mt-4 grid gap-3">
      {service.state === 'refused' && service.reason !== '' && (
        <Banner tone="danger" inset>
          {m.marketplace_edit_refused({ reason: service.reason })}
        </Banner>
      )}
      {!isDraft && (
        <Banner tone="info" inset>
          {m.marketplace_edit_looked_again()}
        </Banner>
      )}
      {beside && <Beside service={service} onSettle={settle} />}
      {elsewhere.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="font-semibold text-danger-text">
            {m.marketplace_edit_problem({ count: Object.values(errors).filter(Boolean).length })}
          </p>
          {elsewhere.map((at) => (
            <Button key={at} size="sm" variant="soft" onClick={() => onGo(at)}>
              {steps[at]?.label()}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
