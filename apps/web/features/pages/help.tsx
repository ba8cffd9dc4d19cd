import ChevronDown from 'lucide-react/icons/chevron-down'
import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'
import type { Route } from './+types/help'
import { Prose } from '../../components/prose.tsx'
import { TextPage } from '../../components/text-page.tsx'
import { pageMeta } from '../../lib/meta.ts'
import { useIsOn, useIsOneOwners, useSwitched } from '../../lib/site.ts'
import { ServicesHelp } from '../marketplace/open/services-help.tsx'
import { helpGroups } from './help-groups.ts'
import { HelpSearch } from './help-search.tsx'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.pages_help_title(), description: m.pages_help_description() })

/** Questions by who asks them; they open without any script. */
export default function Help() {
  const all = helpGroups(useSwitched(), useIsOneOwners())
  const sections = all.map(({ id, title, questions }) => ({
    id,
    title,
    content: (
      <div className="border-t border-line">
        {questions.map(([question, answer]) => (
          <Question key={question} question={question} answer={answer} />
        ))}
      </div>
    ),
  }))
  return (
    <TextPage
      title={m.pages_help_title()}
      lead={m.pages_help_lead()}
      start={
        <HelpSearch
          pairs={all.flatMap(({ questions }) => questions)}
          draw={([question, answer]) => (
            <Question key={question} question={question} answer={answer} />
          )}
        />
      }
      sections={sections}
      end={<StillStuck />}
    />
  )
}

function Question({ question, answer }: { question: string; answer: string }) {
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold wrap-anywhere hover:text-act-text [&::-webkit-details-marker]:hidden">
        {question}
        <ChevronDown
          aria-hidden="true"
          className="size-5 flex-none text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="max-w-[62ch] pb-5 text-muted">
        <Prose text={answer} />
      </div>
    </details>
  )
}

function StillStuck() {
  const hasServices = useIsOn('services')
  return (
    <aside className="mt-12 rounded-card bg-primary-soft p-6">
      <h2 className="text-head">{m.pages_help_more_title()}</h2>
      <p className="mt-2">{m.pages_help_more()}</p>
      <p className="mt-3 flex flex-wrap gap-x-6">
        <Link kind="action" href="/how-it-works">
          {m.common_how_it_works()}
        </Link>
        {hasServices && <ServicesHelp />}
        <Link kind="action" href="/schedule-meeting">
          {m.pages_meeting_title()}
        </Link>
        <Link kind="action" href="/privacy-policy">
          {m.common_privacy()}
        </Link>
      </p>
    </aside>
  )
}
