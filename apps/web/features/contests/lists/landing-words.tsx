import type { ComponentType, ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import LinkIcon from 'lucide-react/icons/link'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Pointer from 'lucide-react/icons/pointer'
import Scale from 'lucide-react/icons/scale'
import Clapperboard from 'lucide-react/icons/clapperboard'
import Users from 'lucide-react/icons/users'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { cx } from '@plaudit/ui/classes'
import { ThreeThings } from '../../../components/three-things.tsx'
import { startContestHref } from '../../../lib/addresses.ts'
import { useIsOneOwners } from '../../../lib/site.ts'

/** Only what is true of every vote today. */
export function Proof() {
  const things = [
    [m.lists_landing_once(), m.lists_landing_once_text()],
    [m.lists_landing_live(), m.lists_landing_live_text()],
    [m.lists_landing_rules(), m.lists_landing_rules_text()],
  ] as const
  return (
    <ThreeThings
      className="mt-16 md:py-14"
      title={m.lists_landing_proof()}
      things={things.map(([title, text], at) => ({
        mark: <span className="num text-num-xl">{at + 1}</span>,
        title,
        text,
      }))}
    />
  )
}

function Kicker({ children }: { children: ReactNode }) {
  return <p className="mb-2 text-small font-semibold text-act-text">{children}</p>
}

/** For who makes contests: what the studio does. */
export function ForOrganisers() {
  return (
    <section className="page mt-16 grid items-center gap-x-16 gap-y-8 lg:grid-cols-2">
      <div>
        <Kicker>{m.lists_landing_organiser()}</Kicker>
        <h2 className="max-w-[16ch] text-title">{m.lists_landing_organiser_title()}</h2>
        <p className="mt-4 max-w-[48ch] text-lead text-pretty text-muted">
          {m.lists_landing_organiser_text()}
        </p>
        <div className="mt-6 flex flex-wrap gap-2.5">
          <ButtonLink variant="act" size="lg" href={startContestHref}>
            {m.common_start_contest()}
          </ButtonLink>
          <ButtonLink variant="outline" size="lg" href="/how-it-works">
            {m.common_how_it_works()}
          </ButtonLink>
        </div>
      </div>
      <Steps />
    </section>
  )
}

function Steps() {
  const steps: { icon: ComponentType<{ className?: string }>; title: string; text: string }[] = [
    {
      icon: Clapperboard,
      title: m.lists_landing_step_name(),
      text: m.lists_landing_step_name_text(),
    },
    {
      icon: Users,
      title: m.lists_landing_step_people(),
      text: m.lists_landing_step_people_text(),
    },
    { icon: Scale, title: m.lists_landing_step_vote(), text: m.lists_landing_step_vote_text() },
    {
      icon: ListOrdered,
      title: m.lists_landing_step_rounds(),
      text: m.lists_landing_step_rounds_text(),
    },
  ]
  return (
    <ol className="rounded-card border border-line bg-raised px-5 shadow-2 sm:px-6">
      {steps.map(({ icon: Icon, title, text }) => (
        <li
          key={title}
          className="flex items-center gap-4 border-b border-line py-4 last:border-0 sm:py-5"
        >
          <span className="grid size-11 flex-none place-items-center rounded-in bg-act-soft text-act-text">
            <Icon aria-hidden="true" className="size-5" />
          </span>
          <span className="min-w-0">
            <b className="block leading-snug">{title}</b>
            <span className="text-small text-muted">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** For who votes, and for who runs the machine. */
export function ForOthers() {
  const isOwners = useIsOneOwners()
  return (
    <div className={cx('page mt-12 grid gap-4 md:gap-6', !isOwners && 'md:grid-cols-2')}>
      <Panel
        kicker={m.lists_landing_voter()}
        title={m.lists_landing_voter_title()}
        text={m.lists_landing_voter_text()}
      >
        <LinkTapDone />
      </Panel>
      {!isOwners && (
        <Panel
          kicker={m.lists_landing_install()}
          title={m.lists_landing_install_title()}
          text={m.lists_landing_install_text()}
        >
          <Terminal />
        </Panel>
      )}
    </div>
  )
}

interface PanelProps {
  kicker: string
  title: string
  text: string
  children: ReactNode
}

function Panel({ kicker, title, text, children }: PanelProps) {
  return (
    <section className="flex min-w-0 flex-col rounded-card border border-line bg-raised p-5 shadow-1 sm:p-7">
      <Kicker>{kicker}</Kicker>
      <h2 className="text-[clamp(1.375rem,1.1rem+1vw,1.75rem)] leading-tight font-bold tracking-[-.02em]">
        {title}
      </h2>
      <p className="mt-3 mb-6 max-w-[52ch] text-pretty text-muted">{text}</p>
      <div className="mt-auto">{children}</div>
    </section>
  )
}

function LinkTapDone() {
  const circle = 'grid size-14 flex-none place-items-center rounded-full'
  const line = 'h-0.5 flex-1 bg-line'
  return (
    <div
      aria-hidden="true"
      className="flex h-[92px] items-center gap-3 rounded-in bg-sunken px-6 [&_svg]:size-6"
    >
      <span className={`${circle} bg-raised shadow-1`}>
        <LinkIcon />
      </span>
      <span className={line} />
      <span className={`${circle} bg-act text-on-act`}>
        <Pointer />
      </span>
      <span className={line} />
      <span className={`${circle} bg-ok-soft text-ok-text`}>
        <Check />
      </span>
    </div>
  )
}

/** The program's own words, which it says in English. */
function Terminal() {
  return (
    <figure aria-label={m.lists_landing_terminal()}>
      <pre
        lang="en"
        className="h-[92px] overflow-x-auto rounded-in bg-stage px-5 py-4.5 font-[ui-monospace,SFMono-Regular,Menlo,Consolas,monospace] text-small leading-7 text-on-stage"
      >
        <span className="text-[#a2e3fa] select-none">$ </span>npm start{'\n'}
        <span className="text-on-stage-muted">{'  '}Open http://localhost:3000</span>
      </pre>
    </figure>
  )
}
