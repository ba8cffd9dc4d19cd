import { useState } from 'react'
import type { ReactNode } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Steps } from '@plaudit/ui/steps'
import { PhonePreview } from '../preview/previews.tsx'
import { toIso } from '../../../components/time/zoned.ts'
import { CoverStep, NameStep, TimeStep, VotingStep } from './steps.tsx'
import type { StepProps } from './steps.tsx'
import { useSetup } from './use-setup.ts'
import { setupSteps } from './values.ts'
import type { SetupStep, SetupValues } from './values.ts'

const screens: Record<SetupStep, (props: StepProps) => ReactNode> = {
  name: NameStep,
  cover: CoverStep,
  time: TimeStep,
  voting: VotingStep,
}

function wordsOf(step: SetupStep): { label: string; title: string; text: string } {
  const words = {
    name: [m.studio_setup_name, m.studio_setup_name_title, m.studio_setup_name_text],
    cover: [m.studio_setup_cover, m.studio_setup_cover_title, m.studio_setup_cover_text],
    time: [m.studio_setup_time, m.studio_setup_time_title, m.studio_setup_time_text],
    voting: [m.studio_setup_voting, m.studio_setup_voting_title, m.studio_setup_voting_text],
  } as const
  const [label, title, text] = words[step]
  return { label: label(), title: title(), text: text() }
}

/** The guided first set-up: four short steps, what voters will see beside them. */
export function Setup({ contest }: { contest: Contest | undefined }) {
  const setup = useSetup(contest)
  const { values, set, errors, box, step, next, atOnce, go, creating } = setup
  const name = setupSteps[step] ?? 'name'
  const Screen = screens[name]
  const { title, text } = wordsOf(name)
  const last = step === setupSteps.length - 1
  // A step is not left while its picture is on the way.
  const [busy, setBusy] = useState(false)
  return (
    <div className="page grid gap-10 py-6 lg:grid-cols-[minmax(0,640px)_minmax(0,1fr)] lg:py-10">
      <form
        ref={box}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void next()
        }}
      >
        <Steps
          label={m.studio_setup()}
          current={step}
          steps={setupSteps.map((one, at) => ({
            label: wordsOf(one).label,
            ...(at < step && { href: `?step=${at}` }),
          }))}
          className="mb-8"
        />
        <h1 className="text-title-desk">{title}</h1>
        <p className="mt-1 mb-6 text-muted">{text}</p>
        <Card className="grid gap-5">
          <Screen values={values} set={set} errors={errors} onBusy={setBusy} fresh={!contest} />
        </Card>
        <div className="mt-5 flex items-center justify-between gap-3">
          {step > 0 ? (
            <Button
              variant="ghost"
              icon={<ArrowLeft aria-hidden="true" />}
              onClick={() => go(step - 1)}
            >
              {m.ui_back()}
            </Button>
          ) : (
            <span />
          )}
          <Button variant="act" size="lg" type="submit" loading={creating || busy}>
            {last ? (contest ? m.studio_save() : m.studio_setup_create()) : m.ui_next()}
          </Button>
        </div>
        {step === 0 && !contest && (
          <div className="mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
            <p className="max-w-[44ch] text-small text-pretty text-muted">
              {m.studio_setup_at_once_text()}
            </p>
            <Button loading={creating} onClick={() => void atOnce()}>
              {m.studio_setup_at_once()}
            </Button>
          </div>
        )}
      </form>
      <aside aria-label={m.studio_preview_title()} className="max-lg:hidden">
        <div className="sticky top-[calc(var(--bar)+32px)]">
          <PhonePreview shown={shownOf(values, contest)} />
        </div>
      </aside>
    </div>
  )
}

function shownOf(values: SetupValues, contest: Contest | undefined) {
  const { time_zone, starts, ends, cover, vote_once, contest_exp_hours } = values
  return {
    id: contest?.cx_id ?? 'new',
    name: values.contest_name.trim() || m.studio_setup_your_contest(),
    cover,
    state: 'draft' as const,
    starts: toIso(starts, time_zone) ?? null,
    ends: toIso(ends, time_zone) ?? null,
    time_zone,
    contestants: [],
    method: contest?.method ?? 'single',
    once: vote_once,
    hours: contest_exp_hours ?? 24,
  }
}
