import Gavel from 'lucide-react/icons/gavel'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'

/** On a contest's page, for its judges: the way to their sheet. */
export default function JudgeCall({ cxId }: { cxId: string }) {
  return (
    <section
      aria-labelledby="judge-title"
      className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-act-soft p-4 sm:px-6"
    >
      <Gavel aria-hidden="true" className="size-7 flex-none text-act-text max-sm:hidden" />
      <div className="min-w-48 flex-1">
        <h2 id="judge-title" className="text-head">
          {m.judging_call()}
        </h2>
        <p className="text-small">{m.judging_call_text()}</p>
      </div>
      <ButtonLink variant="act" href={`/judge/${cxId}`} className="max-sm:w-full">
        {m.judging_open_sheet()}
      </ButtonLink>
    </section>
  )
}
