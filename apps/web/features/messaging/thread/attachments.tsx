import { useState } from 'react'
import FileText from 'lucide-react/icons/file-text'
import type { Message, MessageAttachment } from '@plaudit/contract/messaging/shape'
import { m } from '@plaudit/i18n/messages'
import { cx } from '@plaudit/ui/classes'
import { useFailed } from '@plaudit/ui/failed-picture'
import { Spinner } from '@plaudit/ui/spinner'
import { api } from '../../../lib/api.ts'
import { pictureSource } from '../../../lib/picture-source.ts'
import type { As } from '../data/use-list.ts'
import { sizeOf } from '../words.ts'
import { useOpened } from './opened-picture.ts'
import { Voice } from './voice.tsx'

/** Pictures, files and voice notes of a message. */
export function Attachments({ message, as }: { message: Message; as: As }) {
  const pictures = message.attachments.filter(({ kind }) => kind === 'picture')
  const others = message.attachments.filter(({ kind }) => kind !== 'picture')
  return (
    <div className="mb-1 grid gap-1.5">
      {pictures.length > 0 && (
        <div className={pictures.length > 1 ? 'grid grid-cols-2 gap-1' : 'grid'}>
          {pictures.map((one) => (
            <Picture key={one.id} attachment={one} />
          ))}
        </div>
      )}
      {others.map((one) =>
        one.kind === 'voice' ? (
          <Voice
            key={one.id}
            attachment={one}
            address={() => addressOf({ message, attachment: one, as })}
          />
        ) : (
          <File key={one.id} message={message} attachment={one} as={as} />
        ),
      )}
    </div>
  )
}

/** Files from a stranger who was not let in yet: nothing is asked of them before. */
export function ClosedFiles({ message }: { message: Message }) {
  return (
    <p className="flex items-center gap-2 rounded-in bg-black/5 px-3 py-2 text-small text-muted">
      <FileText aria-hidden="true" className="size-5 flex-none" />
      {m.messaging_closed_files({ count: message.attachments.length })}
    </p>
  )
}

function Picture({ attachment }: { attachment: MessageAttachment }) {
  const picture = useOpened(attachment)
  const { failed, shown, onError } = useFailed(pictureSource(picture ?? null))
  if (attachment.picture === undefined) return null
  const { width, height, color } = attachment.picture
  const box = 'block max-h-90 w-full object-cover'
  // Its place is as large while its address is asked for, so that nothing jumps.
  if (!shown || failed)
    return (
      <span
        role="img"
        aria-label={m.messaging_picture()}
        className={cx(box, 'overflow-hidden rounded-in')}
        style={{ aspectRatio: `${width} / ${height}`, background: color }}
      />
    )
  return (
    <a
      href={shown.src}
      target="_blank"
      rel="noreferrer"
      className="block overflow-hidden rounded-in"
    >
      <img
        src={shown.src}
        srcSet={shown.srcSet}
        sizes="(width >= 640px) 420px, 80vw"
        width={width}
        height={height}
        alt={m.messaging_picture()}
        loading="lazy"
        onError={onError}
        className={box}
        style={{ background: color }}
      />
    </a>
  )
}

export interface FileProps {
  message: Message
  attachment: MessageAttachment
  as: As
}

/** An address that opens the file, signed for a few minutes. */
const addressOf = async ({ message, attachment, as }: FileProps): Promise<string> =>
  (
    await api.call('messages/openFile', {
      messageId: message.messageId,
      id: attachment.id,
      ...(as && { as }),
    })
  ).url

/** `PDF` of `plan.pdf`; empty where a name says nothing short. */
const kindOf = (name: string): string => /\.(\w{2,4})$/.exec(name)?.[1]?.toUpperCase() ?? ''

export function File(props: FileProps) {
  const { name = m.messaging_file(), bytes } = props.attachment
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      location.assign(await addressOf(props))
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      type="button"
      onClick={() => void open()}
      className="flex min-h-13 max-w-full items-center gap-3 rounded-in bg-black/5 px-3 text-left"
    >
      <span className="grid h-10 min-w-10 flex-none place-items-center rounded-in border border-line-strong bg-raised px-1 text-tiny font-semibold">
        {busy ? <Spinner /> : kindOf(name) || <FileText aria-hidden="true" className="size-5" />}
      </span>
      <span className="min-w-0">
        <span className="block truncate font-semibold">{name}</span>
        {bytes !== undefined && <span className="num text-micro text-muted">{sizeOf(bytes)}</span>}
      </span>
    </button>
  )
}
