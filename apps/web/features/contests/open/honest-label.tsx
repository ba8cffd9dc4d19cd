import ShieldCheck from 'lucide-react/icons/shield-check'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import type { Contest } from '@plaudit/contract/contests/contest'
import { voteLabel } from '../../voting/open/label.ts'

/** Tells what a vote stands for. */
export function HonestLabel({ contest }: { contest: Contest }) {
  const locale = useLocale()
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-small text-muted">
      <ShieldCheck aria-hidden="true" className="size-4" />
      <span className="text-balance">
        {contest.can.jury ? m.voting_label_jury() : voteLabel(contest, locale)}
      </span>
    </p>
  )
}
