import Clock from 'lucide-react/icons/clock'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { m } from '@plaudit/i18n/messages'
import { cx } from '@plaudit/ui/classes'
import { IconButton } from '@plaudit/ui/button'
import { useOnline } from '../../../lib/network.ts'
import { outbox } from '../data/outbox.ts'
import type { Unsent } from '../data/unsent.ts'

/** What has not arrived: it waits, can be taken back, and says why it was refused. */
export function UnsentBubble({ unsent }: { unsent: Unsent }) {
  const isOnline = useOnline()
  const { client_id, text, files, failed } = unsent
  return (
    <div className="mt-1 flex max-w-[min(85%,560px)] items-end gap-1 self-end">
      <IconButton
        label={m.messaging_take_back()}
        icon={<X aria-hidden="true" />}
        onClick={() => void outbox.drop(client_id)}
      />
      {failed !== undefined && (
        <IconButton
          label={m.ui_try_again()}
          icon={<RotateCw aria-hidden="true" />}
          onClick={() => void outbox.retry(client_id)}
        />
      )}
      <div
        className={cx(
          'min-w-0 rounded-card rounded-br-[5px] border-[1.5px] border-dashed bg-bubble-me/60 px-3 py-2',
          failed === undefined ? 'border-line-strong' : 'border-danger',
        )}
      >
        {files.map((file) => (
          <p key={file.name} className="truncate text-small font-semibold">
            {file.name}
          </p>
        ))}
        {text && <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>}
        <p className="mt-0.5 flex items-center justify-end gap-1 text-tiny text-muted">
          {failed === undefined ? (
            <>
              <Clock aria-hidden="true" className="size-3.5" />
              {isOnline ? m.messaging_sending() : m.messaging_waits()}
            </>
          ) : (
            <span className="text-danger-text">{failed}</span>
          )}
        </p>
      </div>
    </div>
  )
}
