import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'
import { useStudioPlace } from '../../../lib/area.ts'
import { useStudio } from '../open/studio.ts'
import { readiness } from './ready.ts'

interface Item {
  done: boolean
  needed: boolean
  label: string
  href: string
}

/** Things that are there and that are missing, each with the way to it. */
export function Checklist({ onLeave }: { onLeave?: () => void }) {
  const { contest, contestants, serverTime } = useStudio()
  const ready = readiness(contest, contestants, serverTime)
  const { studio } = useStudioPlace()
  const at = (section: string) => studio(contest.cx_id, `?section=${section}`)
  const items: Item[] = [
    { done: ready.dates, needed: true, label: m.studio_check_dates(), href: at('rounds') },
    {
      done: ready.contestants,
      needed: !ready.entries,
      label: m.studio_check_contestants(),
      href: at('contestants'),
    },
    ...(ready.jury === undefined
      ? []
      : [{ done: ready.jury, needed: false, label: m.studio_check_jury(), href: at('team') }]),
    { done: ready.cover, needed: false, label: m.studio_check_cover(), href: at('look') },
    {
      done: ready.description,
      needed: false,
      label: m.studio_check_description(),
      href: at('details'),
    },
  ]
  return (
    <ul className="grid">
      {items.map((item) => (
        <li key={item.href} className="flex min-h-target items-center gap-3">
          {item.done ? (
            <span className="grid size-6 place-items-center rounded-full bg-ok text-on-ok">
              <Check aria-hidden="true" className="size-4" />
            </span>
          ) : (
            <Circle aria-hidden="true" className="size-6 text-line-strong" />
          )}
          {item.done ? (
            <span className="text-muted">
              {item.label}
              <span className="hidden-text">, {m.ui_step_done()}</span>
            </span>
          ) : (
            <Link kind="action" href={item.href} onClick={onLeave}>
              {item.label}
            </Link>
          )}
          {!item.done && !item.needed && (
            <span className="text-small text-muted">{m.studio_check_optional()}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
