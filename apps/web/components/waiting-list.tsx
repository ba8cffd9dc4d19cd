import Clock from 'lucide-react/icons/clock'
import { m } from '@plaudit/i18n/messages'
import { useWaiting } from '../lib/offline/use-waiting.ts'

/** What was written here and has not gone out: it stands where it will stand. */
export default function WaitingList({ lane }: { lane: string }) {
  const rows = useWaiting(lane)
  if (rows.length === 0) return null
  return (
    <ul className="grid gap-2">
      {rows.map(({ id, label, refused }) => (
        <li
          key={id}
          className="rounded-inner border-[1.5px] border-dashed border-line-strong px-3 py-2"
        >
          <p className="wrap-anywhere whitespace-pre-wrap">{label}</p>
          <p className="mt-0.5 flex items-center gap-1 text-tiny text-muted">
            <Clock aria-hidden="true" className="size-3.5" />
            {refused ?? m.common_waits_to_go()}
          </p>
        </li>
      ))}
    </ul>
  )
}
