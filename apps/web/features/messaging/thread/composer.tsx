import { useEffect, useRef, useState, type RefObject } from 'react'
import Paperclip from 'lucide-react/icons/paperclip'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import X from 'lucide-react/icons/x'
import type { PublicUser } from '@plaudit/contract/accounts'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { cx } from '@plaudit/ui/classes'
import { Textarea } from '@plaudit/ui/textarea'
import type { FileToSend } from '../data/unsent.ts'
import { part } from '../../../lib/part.ts'
import { slot } from '../../../lib/slot.tsx'
import type { ComposerSlot } from '../open/slots.ts'
import { authorName, lineOf } from '../words.ts'
import { useComposer, type ComposerProps } from './use-composer.ts'
import { Voice } from './voice.tsx'
import { VoiceButton } from './voice-button.tsx'

/** A phone's keyboard has its own. */
const EmojiButton = part(() => import('./emoji.tsx'))

/** Tools that other features bring in. */
const Tools = slot<ComposerSlot>(import.meta.glob('../../*/slots/composer-tool.tsx'))

interface Props extends ComposerProps {
  people: readonly PublicUser[]
  /** The other one, where there are two. */
  other?: PublicUser | undefined
}

/** Takes the text of a message: it is kept, and goes out by itself when the network is back. */
export function Composer(props: Props) {
  const { editing } = props
  const box = useRef<HTMLTextAreaElement>(null)
  const composer = useComposer(props, box)
  const { files, isEmpty, send } = composer
  // Text typed meanwhile goes out with the recording.
  const [isRecording, setRecording] = useState(false)
  return (
    <form
      className="flex-none border-t border-line bg-surface pt-2 pr-[max(8px,env(safe-area-inset-right))] pl-[max(8px,env(safe-area-inset-left))] pb-[calc(8px+env(safe-area-inset-bottom))] lg:px-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <About {...props} onCancel={composer.leave} />
      <Chosen files={files} onDrop={composer.drop} />
      <div className="flex items-end justify-end gap-1">
        {!editing && <FilesButton onChoose={composer.choose} />}
        {!editing && props.other && <Tools other={props.other} />}
        <Box
          box={box}
          composer={composer}
          isRecording={isRecording}
          cancels={editing !== undefined || props.reply !== undefined}
        />
        <span className="max-sm:hidden">
          <EmojiButton onChoose={(sign) => putIn(box.current, sign, composer.type)} />
        </span>
        {(isEmpty || isRecording) && !editing ? (
          <VoiceButton
            onRecording={setRecording}
            onSend={(voice) => void send([...files, voice])}
            onKeep={composer.add}
          />
        ) : (
          <IconButton
            type="submit"
            variant="act"
            label={editing ? m.messaging_save() : m.messaging_send()}
            icon={<SendHorizontal aria-hidden="true" />}
            // The box keeps the focus, so that a phone's keyboard stays where it is.
            onMouseDown={(event) => event.preventDefault()}
          />
        )}
      </div>
    </form>
  )
}

/** Puts a sign where one writes, in the place of what is chosen there. */
function putIn(box: HTMLTextAreaElement | null, sign: string, type: (text: string) => void): void {
  if (box === null) return
  const { value, selectionStart: from, selectionEnd: to } = box
  type(value.slice(0, from) + sign + value.slice(to))
  requestAnimationFrame(() => box.setSelectionRange(from + sign.length, from + sign.length))
}

function FilesButton({ onChoose }: { onChoose: (files: FileList | null) => Promise<void> }) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          void onChoose(currentTarget.files).then(() => (currentTarget.value = ''))
        }}
      />
      <IconButton
        label={m.messaging_attach()}
        icon={<Paperclip aria-hidden="true" />}
        onClick={() => picker.current?.click()}
      />
    </>
  )
}

/** Enter sends where there is a keyboard; on a phone it begins a line. */
function Box({
  box,
  composer,
  isRecording,
  cancels,
}: {
  box: RefObject<HTMLTextAreaElement | null>
  composer: ReturnType<typeof useComposer>
  isRecording: boolean
  cancels: boolean
}) {
  return (
    <Textarea
      ref={box}
      rows={1}
      value={composer.text}
      aria-label={m.messaging_message()}
      placeholder={m.messaging_message()}
      // A phone has no room for it beside what a recording is stopped with.
      className={cx(
        'min-h-target! resize-none! rounded-[22px]! py-2!',
        isRecording && composer.text === '' && 'max-sm:hidden',
      )}
      onChange={(event) => composer.type(event.target.value)}
      onPaste={(event) => {
        if (event.clipboardData.files.length > 0) void composer.choose(event.clipboardData.files)
      }}
      onKeyDown={(event) => {
        const isEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
        if (event.key === 'Escape' && cancels) composer.leave()
        if (!isEnter || matchMedia('(pointer: coarse)').matches) return
        event.preventDefault()
        void composer.send()
      }}
    />
  )
}

/** Shows the message that one answers or changes. */
function About({ reply, editing, people, onCancel }: Props & { onCancel: () => void }) {
  const about = editing ?? reply
  if (about === undefined) return null
  return (
    <div className="mb-2 flex items-center gap-2 border-l-3 border-act pl-3">
      <span className="min-w-0 flex-1 text-small">
        <b className="block text-act-text">
          {editing
            ? m.messaging_editing()
            : m.messaging_reply_to({ name: authorName(about, { people: [...people] }) })}
        </b>
        <span className="block truncate text-muted">{lineOf(about)}</span>
      </span>
      <IconButton label={m.ui_cancel()} icon={<X aria-hidden="true" />} onClick={onCancel} />
    </div>
  )
}

function Chosen({ files, onDrop }: { files: FileToSend[]; onDrop: (file: FileToSend) => void }) {
  if (files.length === 0) return null
  return (
    <ul className="mb-2 flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.name} className="flex items-center gap-1 rounded-in bg-fill pl-3 text-small">
          {file.kind === 'voice' ? (
            <Spoken voice={file} />
          ) : (
            <span className="max-w-48 truncate">{file.name}</span>
          )}
          <IconButton
            label={
              file.kind === 'voice'
                ? m.messaging_voice_cancel()
                : m.messaging_remove_file({ name: file.name })
            }
            icon={<X aria-hidden="true" />}
            onClick={() => onDrop(file)}
          />
        </li>
      ))}
    </ul>
  )
}

/** A voice note that was not sent yet: what it says can be heard. */
function Spoken({ voice }: { voice: FileToSend }) {
  const { seconds = 0, wave = '', file } = voice
  const made = useRef<string>(undefined)
  useEffect(
    () => () => {
      if (made.current !== undefined) URL.revokeObjectURL(made.current)
    },
    [],
  )
  const address = async () => (made.current ??= URL.createObjectURL(file))
  return <Voice attachment={{ kind: 'voice', id: '', seconds, wave }} address={address} />
}
