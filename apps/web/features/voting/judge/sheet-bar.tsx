import { useState } from 'react'
import CheckCheck from 'lucide-react/icons/check-check'
import type { Contest } from '@plaudit/contract/contests/contest'
import type { JudgeSheet } from '@plaudit/contract/judging'
import { formatDateTime, formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { ProgressBar } from '@plaudit/ui/progress-bar'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/dialogs.ts'
import type { Kept, SheetKeeper } from './keeper.ts'

interface Props {
  contest: Contest
  sheet: JudgeSheet
  /** Contestants with every mark, those stepped back for among them. */
  done: number
  total: number
  keeper: SheetKeeper
  kept: Kept
  onSheet: (sheet: JudgeSheet) => void
}

/** Shows the progress of the sheet, that it is kept, and the way to hand it in. */
export function SheetBar(props: Props) {
  const { sheet, done, total, kept } = props
  const locale = useLocale()
  const shown = (count: number) => formatNumber(count, locale)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ProgressBar
          hideLabel
          value={total === 0 ? 0 : done / total}
          label={m.judging_progress({ done: shown(done), total: shown(total) })}
          note={m.judging_progress({ done: shown(done), total: shown(total) })}
          className="min-w-40 flex-1 max-sm:basis-full"
        />
        <KeptNote kept={kept} />
        {sheet.open && <HandIn {...props} />}
      </div>
      <SheetState {...props} />
    </div>
  )
}

function KeptNote({ kept }: { kept: Kept }) {
  if (kept === 'unsaved')
    return (
      <p role="alert" className="text-small font-semibold text-danger-text">
        {m.judging_unsaved()}
      </p>
    )
  if (kept === 'refused')
    return (
      <p role="alert" className="text-small font-semibold text-danger-text">
        {m.judging_refused()}
      </p>
    )
  return (
    <p role="status" className="flex items-center gap-1.5 text-small text-muted">
      {kept === 'saved' && <CheckCheck aria-hidden="true" className="size-4" />}
      {kept === 'saved' && m.judging_saved()}
      {kept === 'saving' && m.judging_saving()}
    </p>
  )
}

function HandIn({ contest, sheet, done, total, keeper, onSheet }: Props) {
  const [busy, setBusy] = useState(false)
  const isSettled = sheet.handed_in_at !== null && !sheet.changed
  const handIn = async () => {
    const sure = await confirm({
      title: m.judging_hand_in_title(),
      description: m.judging_hand_in_text(),
      confirmLabel: m.judging_hand_in(),
    })
    if (!sure) return
    setBusy(true)
    try {
      if (!(await keeper.flush())) return
      const { cx_id } = contest
      onSheet((await api.call('contest/v2/handInSheet', { cx_id, round_id: sheet.round_id })).sheet)
      showSuccess(m.judging_done_handed_in())
    } catch {
      // A refusal has been told by its notification.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="act"
      className="max-sm:ml-auto"
      loading={busy}
      disabled={done < total || total === 0 || isSettled}
      onClick={() => void handIn()}
    >
      {sheet.handed_in_at === null ? m.judging_hand_in() : m.judging_hand_in_again()}
    </Button>
  )
}

/** Tells which marks count now. */
function SheetState({ contest, sheet }: Props) {
  const locale = useLocale()
  const { handed_in_at: at, changed, casx_id, open } = sheet
  if (at === null)
    return open ? null : (
      <Banner tone="info" inset>
        {m.judging_not_open()}
      </Banner>
    )
  const time = formatDateTime(at, locale, { timeZone: contest.time_zone, zoneName: true })
  return (
    <Banner
      tone={changed ? 'warn' : 'ok'}
      inset
      action={
        casx_id && (
          <Link kind="action" href={`/receipt/${casx_id}`}>
            {m.judging_receipt()}
          </Link>
        )
      }
    >
      {!open
        ? m.judging_over()
        : changed
          ? m.judging_changed({ time })
          : m.judging_handed_in({ time })}
    </Banner>
  )
}
