import { Countdown } from '@plaudit/ui/countdown'
import { useSecondsTo } from '../../lib/clock.ts'

/** Shows the time left, big: drawn by the server, alive when its script is there. */
export default function LiveClock({ to, rendered }: { to: number; rendered: number }) {
  const seconds = useSecondsTo(to, rendered)
  return (
    <div className="mt-2">
      <Countdown seconds={seconds} />
    </div>
  )
}
