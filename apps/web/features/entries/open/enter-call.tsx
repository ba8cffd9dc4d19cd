import Sparkles from 'lucide-react/icons/sparkles'
import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'

/** On a contest's page, while people can enter by themselves. */
export default function EnterCall({
  contest,
}: {
  contest: Pick<Contest, 'cx_id' | 'entry_policy'>
}) {
  return (
    <section
      aria-labelledby="enter-title"
      className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-act-soft p-4 sm:px-6"
    >
      <Sparkles aria-hidden="true" className="size-7 flex-none text-act-text max-sm:hidden" />
      <div className="min-w-48 flex-1">
        <h2 id="enter-title" className="text-head">
          {m.entries_call_title()}
        </h2>
        <p className="text-small">
          {contest.entry_policy === 'open'
            ? m.entries_call_text_open()
            : m.entries_call_text_moderated()}
        </p>
      </div>
      <ButtonLink variant="act" href={`/join/${contest.cx_id}`} className="max-sm:w-full">
        {m.entries_enter()}
      </ButtonLink>
    </section>
  )
}
