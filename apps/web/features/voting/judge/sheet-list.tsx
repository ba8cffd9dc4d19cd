import Check from 'lucide-react/icons/check'
import UserRoundX from 'lucide-react/icons/user-round-x'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import type { Criterion, Mark } from '@plaudit/contract/judging'
import { m } from '@plaudit/i18n/messages'
import { pointsOf, statusOf } from './marks.ts'
import type { MarkStatus } from './marks.ts'

interface Props {
  members: readonly Contestant[]
  criteria: readonly Criterion[]
  marks: ReadonlyMap<string, Mark>
  current: number
  onChoose: (at: number) => void
}

/** Everybody in the round, and how far the judge is with each: a column beside, a row over a narrow screen. */
export function SheetList({ members, criteria, marks, current, onChoose }: Props) {
  return (
    <nav aria-label={m.judging_contestants()}>
      <ol className="flex gap-2 overflow-x-auto p-1 lg:grid lg:max-h-[calc(100dvh-var(--bar)-180px)] lg:gap-1 lg:overflow-y-auto">
        {members.map((one, at) => {
          const mark = marks.get(one.assox_id)
          const status = statusOf(criteria, mark)
          return (
            <li key={one.assox_id} className="flex-none">
              <button
                type="button"
                ref={at === current ? intoSight : undefined}
                aria-current={at === current ? 'step' : undefined}
                onClick={() => onChoose(at)}
                className="relative flex min-h-target w-full cursor-pointer items-center gap-3 rounded-in px-2 py-1.5 text-left hover:bg-fill aria-[current]:bg-primary-soft aria-[current]:font-semibold lg:px-3"
              >
                <Dot status={status} number={at + 1} />
                <span aria-hidden="true" className="min-w-0 flex-1 truncate max-lg:hidden">
                  {one.contestant_name}
                </span>
                <span className="hidden-text">
                  {`${one.contestant_name}, ${statusWords(status)}`}
                </span>
                {status === 'done' && (
                  <span aria-hidden="true" className="num text-small text-muted max-lg:hidden">
                    {pointsOf(criteria, mark)}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** On a narrow screen the row moves along with the judge. */
const intoSight = (button: HTMLButtonElement | null): void =>
  button?.scrollIntoView({ block: 'nearest', inline: 'center' })

function statusWords(status: MarkStatus): string {
  const words = {
    done: m.judging_status_done,
    part: m.judging_status_part,
    open: m.judging_status_open,
    recused: m.judging_status_recused,
  }
  return words[status]()
}

const looks: Record<MarkStatus, string> = {
  done: 'bg-ok text-on-ok',
  part: 'bg-won-soft text-won-text inset-ring-2 inset-ring-won',
  open: 'bg-raised text-muted inset-ring inset-ring-line-strong',
  recused: 'bg-fill text-muted',
}

function Dot({ status, number }: { status: MarkStatus; number: number }) {
  return (
    <span
      aria-hidden="true"
      className={`num grid size-8 flex-none place-items-center rounded-full text-small font-semibold [&_svg]:size-4 ${looks[status]}`}
    >
      {status === 'done' ? <Check /> : status === 'recused' ? <UserRoundX /> : number}
    </span>
  )
}
