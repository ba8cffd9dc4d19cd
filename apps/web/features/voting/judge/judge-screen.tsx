import { useEffect, useState } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Lock from 'lucide-react/icons/lock'
import type { Contest } from '@plaudit/contract/contests/contest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import type { JudgeSheet } from '@plaudit/contract/judging'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Anchor, Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { contestHref } from '../../../lib/contest-addresses.ts'
import { roundName } from '../../../lib/round-name.ts'
import { roundById, roundsOf } from '../../../lib/rounds.ts'
import { membersOf, statusOf } from './marks.ts'
import { MarksPanel } from './marks-panel.tsx'
import { SheetBar } from './sheet-bar.tsx'
import { SheetList } from './sheet-list.tsx'
import { useKeeper } from './use-keeper.ts'

interface Props {
  contest: Contest
  contestants: readonly Contestant[]
  sheet: JudgeSheet
}

/** A judge's sheet: one contestant at a time, kept as it is filled, handed in when it is whole. */
export function JudgeScreen({ contest, contestants, sheet }: Props) {
  const { keeper, state, setSheet } = useKeeper(contest.cx_id, sheet)
  const criteria = contest.method_options.criteria ?? []
  const members = membersOf(contest, contestants, sheet.round_id)
  const isDone = (id: string) =>
    ['done', 'recused'].includes(statusOf(criteria, state.marks.get(id)))
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      members.findIndex(({ assox_id }) => !isDone(assox_id)),
    ),
  )
  const leaf = (by: number) => setAt(Math.max(0, Math.min(members.length - 1, at + by)))
  useTurnKeys(leaf)
  const current = members[at]
  return (
    <div className="page py-5 lg:py-6">
      <Head contest={contest} sheet={sheet} />
      <SheetBar
        contest={contest}
        sheet={sheet}
        done={members.filter(({ assox_id }) => isDone(assox_id)).length}
        total={members.length}
        keeper={keeper}
        kept={state.kept}
        onSheet={setSheet}
      />
      {current === undefined ? (
        <EmptyState scene="chair" level={2} title={m.judging_empty()} />
      ) : (
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[260px_minmax(0,1fr)] lg:gap-8">
          <SheetList
            members={members}
            criteria={criteria}
            marks={state.marks}
            current={at}
            onChoose={setAt}
          />
          <div className="min-w-0">
            <MarksPanel
              key={current.assox_id}
              contestant={current}
              criteria={criteria}
              mark={state.marks.get(current.assox_id)}
              number={at + 1}
              total={members.length}
              open={sheet.open}
              own={sheet.own.includes(current.assox_id)}
              onChange={(change) => keeper.change(current.assox_id, change)}
            />
            <Turning at={at} total={members.length} open={sheet.open} leaf={leaf} />
          </div>
        </div>
      )}
    </div>
  )
}

function Head({ contest, sheet }: { contest: Contest; sheet: JudgeSheet }) {
  const locale = useLocale()
  const round = roundById(contest, sheet.round_id)
  const name = roundName(round, roundsOf(contest).length)
  const closes =
    sheet.open && round?.endDate
      ? m.judging_closes({
          time: formatDateTime(round.endDate, locale, {
            timeZone: contest.time_zone,
            zoneName: true,
          }),
        })
      : ''
  return (
    <header className="mb-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <div className="min-w-0">
          <p className="text-small text-muted">
            <Anchor href="/judge" className="hover:underline">
              {m.judging_of()}
            </Anchor>
          </p>
          <h1 className="text-title-desk break-words">{contest.contest_name}</h1>
        </div>
        <Link kind="action" href={contestHref(contest)}>
          {m.judging_to_contest()}
        </Link>
      </div>
      <p className="num text-small text-muted">{[name, closes].filter(Boolean).join(' · ')}</p>
      {contest.declared_at === null && (
        <p className="mt-1.5 flex items-center gap-1.5 text-small text-muted">
          <Lock aria-hidden="true" className="size-4 flex-none" />
          {m.judging_private()}
        </p>
      )}
    </header>
  )
}

interface TurningProps {
  at: number
  total: number
  open: boolean
  leaf: (by: number) => void
}

function Turning({ at, total, open, leaf }: TurningProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-gutter mt-4 flex items-center gap-3 bg-surface/95 px-gutter py-3 pb-[calc(12px+env(safe-area-inset-bottom))] sm:static sm:mx-0 sm:bg-transparent sm:p-0">
      <Button
        icon={<ChevronLeft aria-hidden="true" />}
        disabled={at === 0}
        onClick={() => leaf(-1)}
        className="max-sm:flex-1"
      >
        {m.judging_previous()}
      </Button>
      {open && (
        <p className="flex-1 text-center text-micro text-muted max-lg:hidden">{m.judging_keys()}</p>
      )}
      <Button
        variant="primary"
        iconEnd={<ChevronRight aria-hidden="true" />}
        disabled={at === total - 1}
        onClick={() => leaf(1)}
        className="ml-auto max-sm:flex-1"
      >
        {m.judging_next()}
      </Button>
    </div>
  )
}

/** N and P turn the page, unless somebody writes. */
function useTurnKeys(leaf: (by: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      if (
        target instanceof Element &&
        target.closest('textarea, [role="dialog"], input:not([type="radio"])')
      )
        return
      if (event.key === 'n' || event.key === 'PageDown') leaf(1)
      else if (event.key === 'p' || event.key === 'PageUp') leaf(-1)
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}
