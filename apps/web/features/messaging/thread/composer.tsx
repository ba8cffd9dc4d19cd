import { useRef, type RefObject } from 'react'
import Paperclip from 'lucide-react/icons/paperclip'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import X from 'lucide-react/icons/x'
import type { PublicUser } from '@plaudit/contract/accounts'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { Textarea } from '@plaudit/ui/textarea'
import type { FileToSend } from '../data/unsent.ts'
import { slot } from '../../../lib/slot.tsx'
import type { ComposerSlot } from '../open/slots.ts'
import { authorName, lineOf } from '../words.ts'
import { useComposer, type ComposerProps } from './use-composer.ts'
import { VoiceButton } from './voice-button.tsx'

/** What other features let bring in. */
const Tools = slot<ComposerSlot>(import.meta.glob('../../*/slots/composer-tool.tsx'))

interface Props extends ComposerProps {
  people: readonly PublicUser[]
  /** The other one, where there are two. */
  other?: PublicUser | undefined
}

/** Where one writes: what is typed is kept, and goes out by itself when the network is back. */
export function Composer(props: Props) {
  const { editing, onDone } = props
  const box = useRef<HTMLTextAreaElement>(null)
  const composer = useComposer(props, box)
  const { files, isEmpty, send } = composer
  return (
    <form
      className="flex-none border-t border-line bg-surface px-2 pt-2 pb-[calc(8px+env(safe-area-inset-bottom))] lg:px-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <About {...props} onCancel={editing ? composer.clear : onDone} />
      <Chosen files={files} onDrop={composer.drop} />
      <div className="flex items-end gap-1">
        {!editing && <FilesButton onChoose={composer.choose} />}
        {!editing && props.other && <Tools other={props.other} />}
        <Box
          box={box}
          composer={composer}
          cancels={editing !== undefined || props.reply !== undefined}
        />
        {isEmpty && !editing ? (
          <VoiceButton onVoice={(voice) => void send([voice])} />
        ) : (
          <IconButton
            type="submit"
            variant="act"
            label={editing ? m.messaging_save() : m.messaging_send()}
            icon={<SendHorizontal aria-hidden="true" />}
          />
        )}
      </div>
    </form>
  )
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
  cancels,
}: {
  box: RefObject<HTMLTextAreaElement | null>
  composer: ReturnType<typeof useComposer>
  cancels: boolean
}) {
  return (
    <Textarea
      ref={box}
      rows={1}
      value={composer.text}
      aria-label={m.messaging_message()}
      placeholder={m.messaging_message()}
      className="min-h-target! resize-none! rounded-[22px]! py-2!"
      onChange={(event) => composer.type(event.target.value)}
      onPaste={(event) => {
        if (event.clipboardData.files.length > 0) void composer.choose(event.clipboardData.files)
      }}
      onKeyDown={(event) => {
        const isEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
        if (event.key === 'Escape' && cancels) composer.clear()
        if (!isEnter || matchMedia('(pointer: coarse)').matches) return
        event.preventDefault()
        void composer.send()
      }}
    />
  )
}

/** What one answers or changes. */
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
        <li
          key={file.name}
          className="flex items-center gap-1 rounded-full bg-fill pl-3 text-small"
        >
          <span className="max-w-48 truncate">{file.name}</span>
          <IconButton
            label={m.messaging_remove_file({ name: file.name })}
            icon={<X aria-hidden="true" />}
            onClick={() => onDrop(file)}
          />
        </li>
      ))}
    </ul>
  )
}
