import Check from 'lucide-react/icons/check'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import type { Route } from './+types/how-it-works'
import { PageHero } from '../../components/page-hero.tsx'
import { startContestHref } from '../../lib/addresses.ts'
import { pageMeta } from '../../lib/meta.ts'
import { isOn, useIsOneOwners, useSwitched } from '../../lib/site.ts'
import { ExampleStanding } from './example-standing.tsx'
import { VoteLife } from './vote-life.tsx'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.pages_how_title(), description: m.pages_how_description() })

/** Tells what the product is and why its results hold, for people who think of running a contest. */
export default function HowItWorks() {
  return (
    <>
      <PageHero
        title={m.pages_how_hero()}
        lead={m.pages_how_lead()}
        actions={
          <>
            <ButtonLink variant="sky" size="lg" href={startContestHref}>
              {m.common_start_contest()}
            </ButtonLink>
            <ButtonLink variant="glass" size="lg" href="/contests">
              {m.pages_how_watch()}
            </ButtonLink>
          </>
        }
        aside={<ExampleStanding />}
      />
      <StepsToWinner />
      <VoteLife />
      <Ties />
      <Labels />
      <AroundTheStage />
      <OwnMachine />
      <End />
    </>
  )
}

function StepsToWinner() {
  const steps = [
    [m.pages_how_step1_title(), m.pages_how_step1_text()],
    [m.pages_how_step2_title(), m.pages_how_step2_text()],
    [m.pages_how_step3_title(), m.pages_how_step3_text()],
    [m.pages_how_step4_title(), m.pages_how_step4_text()],
  ] as const
  return (
    <section className="page py-14 md:py-20">
      <h2 className="max-w-[20ch] text-title">{m.pages_how_steps_title()}</h2>
      <ol className="mt-8 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(([title, text], at) => (
          <li key={title} className="border-t-2 border-text pt-4">
            <span aria-hidden="true" className="num block text-num-xl text-act-text">
              {at + 1}
            </span>
            <h3 className="mt-3 text-head">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Ties() {
  const rules = [
    [m.pages_how_tie_public(), m.pages_how_tie_public_text()],
    [m.pages_how_tie_voters(), m.pages_how_tie_voters_text()],
    [m.pages_how_tie_countback(), m.pages_how_tie_countback_text()],
    [m.pages_how_tie_order(), m.pages_how_tie_order_text()],
    [m.pages_how_tie_earliest(), m.pages_how_tie_earliest_text()],
    [m.pages_how_tie_shared(), m.pages_how_tie_shared_text()],
  ] as const
  return (
    <section className="page grid gap-x-16 gap-y-8 py-14 md:py-20 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div>
        <h2 className="max-w-[18ch] text-title">{m.pages_how_ties_title()}</h2>
        <p className="mt-4 max-w-[46ch] text-lead text-muted">{m.pages_how_ties_text()}</p>
      </div>
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {rules.map(([name, text]) => (
          <div key={name} className="border-t border-line py-4">
            <dt className="font-semibold">{name}</dt>
            <dd className="mt-1 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Labels() {
  const labels = [
    [m.pages_how_label_device(), m.pages_how_label_device_text()],
    [m.pages_how_label_account(), m.pages_how_label_account_text()],
    [m.pages_how_label_email(), m.pages_how_label_email_text()],
    [m.pages_how_label_jury(), m.pages_how_label_jury_text()],
  ] as const
  return (
    <section className="bg-sunken py-14 md:py-20">
      <div className="page">
        <h2 className="max-w-[24ch] text-title">{m.pages_how_label_title()}</h2>
        <p className="mt-4 max-w-[60ch] text-lead text-muted">{m.pages_how_label_text()}</p>
        <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {labels.map(([name, text]) => (
            <li key={name} className="rounded-card border border-line bg-raised p-5 shadow-1">
              <h3 className="text-head">{name}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Other parts of this site, as far as this installation has them. */
function AroundTheStage() {
  const switched = useSwitched()
  const all = [
    ['paid_votes', m.parts_how_votes(), m.parts_how_votes_text()],
    ['services', m.parts_how_services(), m.parts_how_services_text()],
    ['jobs', m.parts_how_jobs(), m.parts_how_jobs_text()],
    ['clubs', m.parts_how_clubs(), m.parts_how_clubs_text()],
    ['chat', m.parts_how_chat(), m.parts_how_chat_text()],
  ] as const
  const shown = all.filter(([part]) => isOn(switched, part))
  if (shown.length === 0) return null
  return (
    <section className="page py-14 md:py-20">
      <h2 className="max-w-[20ch] text-title">{m.parts_how_title()}</h2>
      <p className="mt-4 max-w-[58ch] text-lead text-muted">{m.parts_how_lead()}</p>
      <dl className="mt-8 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map(([part, name, text]) => (
          <div key={part} className="border-t border-line py-4">
            <dt className="font-semibold">{name}</dt>
            <dd className="mt-1 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function OwnMachine() {
  // Told to people who think of an installation of their own.
  if (useIsOneOwners()) return null
  const facts = [m.pages_how_own1(), m.pages_how_own2(), m.pages_how_own3(), m.pages_how_own4()]
  return (
    <section className="page grid gap-x-16 gap-y-8 py-14 md:py-20 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div>
        <h2 className="max-w-[20ch] text-title">{m.pages_how_own_title()}</h2>
        <p className="mt-4 max-w-[58ch] text-lead text-muted">{m.pages_how_own_text()}</p>
      </div>
      <ul className="self-end">
        {facts.map((fact) => (
          <li
            key={fact}
            className="flex items-center gap-3 border-t border-line py-3.5 font-medium"
          >
            <Check aria-hidden="true" className="size-5 text-ok-text" />
            {fact}
          </li>
        ))}
      </ul>
    </section>
  )
}

function End() {
  return (
    <section className="page pb-8">
      <div className="rounded-card bg-primary-soft px-6 py-12 text-center md:py-16">
        <h2 className="text-title">{m.pages_how_end_title()}</h2>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <ButtonLink variant="act" size="lg" href={startContestHref}>
            {m.common_start_contest()}
          </ButtonLink>
          <ButtonLink variant="outline" size="lg" href="/help">
            {m.common_help()}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
