import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { formatLeft } from '@plaudit/ui/time-left'
import { useLocale } from '@plaudit/ui/locale'
import { serverNow } from '../../../lib/clock.ts'
import { openedAtOnce } from './values.ts'
import type { SetupValues } from './values.ts'

const hour = 3600
const lengths = [3 * hour, 24 * hour, 7 * 24 * hour, 30 * 24 * hour]

interface Props {
  zone: string
  set: (change: Partial<SetupValues>) => void
}

/** Both times by one tap, for an organiser who wants votes this evening. */
export function AtOnce({ zone, set }: Props) {
  const locale = useLocale()
  return (
    <div role="group" aria-label={m.studio_at_once()} className="flex flex-wrap items-center gap-2">
      <span aria-hidden="true" className="text-small text-muted">
        {m.studio_at_once()}
      </span>
      {lengths.map((length) => (
        <Button
          key={length}
          size="sm"
          variant="soft"
          onClick={() => set(openedAtOnce(zone, serverNow(), length * 1000))}
        >
          {formatLeft(length, locale)}
        </Button>
      ))}
    </div>
  )
}
