import Clock from 'lucide-react/icons/clock'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { m } from '@plaudit/i18n/messages'
import { cx } from '@plaudit/ui/classes'
import { IconButton } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { ProgressBar } from '@plaudit/ui/progress-bar'
import { useSyncExternalStore } from 'react'
import { useOnline } from '../../../lib/network.ts'
import { onProgress, progressOf } from '../../../lib/offline/progress.ts'
import { outbox } from '../data/outbox.ts'
import type { Unsent } from '../data/unsent.ts'
import { sizeOf } from '../words.ts'

/** A message that has not arrived: it waits, can be taken back, and says why it was refused. */
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
        <OnItsWay id={client_id} />
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

/** Shows the share of its files that has left the device, and the time for the rest. Taking it back stops it. */
function OnItsWay({ id }: { id: string }) {
  const locale = useLocale()
  const going = useSyncExternalStore(
    onProgress,
    () => progressOf(id),
    () => undefined,
  )
  if (going === undefined) return null
  const { sent, total, since, at } = going
  const took = at - since
  const seconds = sent === 0 ? undefined : Math.ceil(((took / sent) * (total - sent)) / 1000)
  const left =
    seconds !== undefined &&
    new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'short' }).format(
      seconds,
    )
  return (
    <span className="my-1 block min-w-48">
      <ProgressBar
        value={total === 0 ? null : sent / total}
        label={m.messaging_sending()}
        hideLabel
      />
      <span className="num mt-1 block text-tiny text-muted">
        {[m.messaging_sent_share({ sent: sizeOf(sent), total: sizeOf(total) }), left]
          .filter(Boolean)
          .join(', ')}
      </span>
    </span>
  )
}
