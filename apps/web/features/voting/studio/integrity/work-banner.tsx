import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { ProgressBar } from '@plaudit/ui/progress-bar'
import type { Work } from './use-review.ts'
import { actWords } from '../../open/review-acts.ts'

interface Props {
  work: Work
  logHref: string
  onGoOn: () => void
}

/** Shows the progress of an act, its outcome, and the address at which everybody can read it. */
export function WorkBanner({ work, logHref, onGoOn }: Props) {
  const locale = useLocale()
  const { phase, done, total, order } = work
  const counts = { done: formatNumber(done, locale), total: formatNumber(total, locale) }
  if (phase === 'doing')
    return (
      <div className="rounded-card border border-line bg-raised p-4 shadow-1">
        <ProgressBar
          value={total === 0 ? null : done / total}
          label={m.review_doing()}
          note={m.review_done_of(counts)}
        />
      </div>
    )
  if (phase === 'done')
    return (
      <Banner
        tone="ok"
        inset
        action={
          <Link kind="action" href={logHref}>
            {m.review_log()}
          </Link>
        }
      >
        {actWords[order.act].did({ count: done })}
      </Banner>
    )
  return (
    <Banner
      tone="danger"
      inset
      action={
        <Button size="sm" onClick={onGoOn}>
          {m.review_go_on()}
        </Button>
      }
    >
      {work.fault} {m.review_stopped(counts)}
    </Banner>
  )
}
