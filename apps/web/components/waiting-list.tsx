import Clock from 'lucide-react/icons/clock'
import X from 'lucide-react/icons/x'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { letGo } from '../lib/offline/queue.ts'
import type { Waiting } from '../lib/offline/rows.ts'
import { useWaiting } from '../lib/offline/use-waiting.ts'

/** Texts that were written here and have not gone out: each stands where it will stand once sent. */
export default function WaitingList({ lane }: { lane: string }) {
  const rows = useWaiting(lane)
  if (rows.length === 0) return null
  return (
    <ul className="grid gap-2">
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </ul>
  )
}

function Row({ row }: { row: Waiting }) {
  const { label, refused } = row
  return (
    <li className="flex items-center gap-1 rounded-in border-[1.5px] border-dashed border-line-strong py-1 pl-3">
      <div className="min-w-0 flex-1">
        <p className="line-clamp-4 wrap-anywhere whitespace-pre-wrap">{label}</p>
        <p className="mt-0.5 flex items-center gap-1 text-tiny text-muted">
          <Clock aria-hidden="true" className="size-3.5 flex-none" />
          <span className={refused === undefined ? '' : 'text-danger-text'}>
            {refused ?? m.common_waits_to_go()}
          </span>
        </p>
      </div>
      <IconButton
        label={m.phone_take_back({ label })}
        icon={<X aria-hidden="true" />}
        onClick={() => void letGo(row)}
      />
    </li>
  )
}
