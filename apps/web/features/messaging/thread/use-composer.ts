import { useEffect, useRef, useState, type RefObject } from 'react'
import { CallError } from '@plaudit/client/client'
import {
  conversationDebounce,
  longestMessage,
  mostAttachments,
} from '@plaudit/contract/messaging/limits'
import type { Message } from '@plaudit/contract/messaging/shape'
import { m } from '@plaudit/i18n/messages'
import { showError } from '@plaudit/ui/toast'
import { afterPaint } from '../../../lib/after-paint.ts'
import { useShared } from '../../../components/use-shared.ts'
import { dropDraft, readDraft, writeDraft } from '../../../lib/draft.ts'
import type { Shared } from '../../../lib/from-others.ts'
import { feel } from '../../../lib/feel.ts'
import { newId } from '../../../lib/new-id.ts'
import { said } from '../data/live.ts'
import { outbox } from '../data/outbox.ts'
import type { FileToSend } from '../data/unsent.ts'
import type { As } from '../data/use-list.ts'
import { readFiles } from './read-files.ts'

export interface ComposerProps {
  /** A conversation's id, or `cx:…` and `gx:…` for rooms. */
  place: string
  userId: number
  as?: As
  reply: Message | undefined
  editing: Message | undefined
  /** The number of the last message on the screen. */
  lastShown: number | undefined
  onDone: () => void
  onChanged: (message: Message) => void
}

const typingEvery = 3000
const none: FileToSend[] = []

/** Takes a new message, or the change of an older one, with the files that go out with it. */
export function useComposer(props: ComposerProps, box: RefObject<HTMLTextAreaElement | null>) {
  const { place, reply, editing, as, onDone } = props
  const { text, ...texts } = useTexts(place, editing)
  const { files, ...chosen } = useFiles(editing !== undefined)
  const typed = useTyping(place, as, editing !== undefined)
  useShared(texts.draft, into(texts.setOwn, chosen.choose))
  useEffect(() => {
    if (editing || reply) box.current?.focus()
  }, [editing, reply, box])
  /** Ends a change or an answer; the message that one writes stays. */
  const leave = () => {
    texts.dropChange()
    onDone()
    // A box that has the focus would be laid out for nothing.
    if (box.current !== document.activeElement) box.current?.focus()
  }
  const clear = () => {
    if (editing === undefined) texts.clearOwn()
    if (editing === undefined) chosen.empty()
    leave()
  }
  const putBack = (words: string, more: FileToSend[]) => {
    texts.putBack(words)
    chosen.put((now) => [...more, ...now].slice(0, mostAttachments))
  }
  const send = useSending(props, { empty: () => texts.sendFrom(box.current), clear, putBack })
  return {
    text,
    files,
    isEmpty: text.trim() === '' && files.length === 0,
    type: (value: string) => {
      texts.type(value.slice(0, longestMessage))
      typed()
    },
    ...chosen,
    leave,
    send: (more: FileToSend[] = files) => send(text.trim(), more),
  }
}

/**
 * Keeps an unfinished message as a draft while one types. The change of an older message has its own text: the unfinished
 * one is there again when the change is over.
 */
function useTexts(place: string, editing: Message | undefined) {
  const draft = `message:${place}`
  const [own, setOwn] = useState(() => readDraft<string>(draft) ?? '')
  const [change, setChange] = useState<{ messageId: string; text: string }>()
  /** Text that was sent and still stands here until the next frame. */
  const sent = useRef<string>(undefined)
  useKeptDraft(draft, own, sent)
  const changed = change?.messageId === editing?.messageId ? change?.text : undefined
  return {
    draft,
    text: editing ? (changed ?? editing.text) : own,
    setOwn,
    type: (text: string) => {
      if (editing) return setChange({ messageId: editing.messageId, text })
      sent.current = undefined
      setOwn(text)
    },
    sendFrom: (box: HTMLTextAreaElement | null) => {
      sent.current = own
      dropDraft(draft)
      if (box) box.value = ''
    },
    // Text that was typed since then stays.
    clearOwn: () => setOwn((now) => (now === own ? '' : now)),
    putBack: (words: string) => {
      sent.current = undefined
      setOwn((now) => [words, now].filter(Boolean).join('\n').slice(0, longestMessage))
    },
    dropChange: () => setChange(undefined),
  }
}

/** The text that another app shared goes below the text that is typed already. */
const into =
  (
    setText: (change: (before: string) => string) => void,
    choose: (files: readonly File[]) => Promise<void>,
  ) =>
  ({ text, files }: Shared): void => {
    setText((before) => [before, text].filter(Boolean).join('\n').slice(0, longestMessage))
    void choose(files)
  }

interface Acts {
  /** Empties the box itself. */
  empty: () => void
  /** Draws the row around the box again. */
  clear: () => void
  putBack: (words: string, files: FileToSend[]) => void
}

/**
 * A new message leaves the box at once, and comes back where it could not be handed over. Keeping it begins in the tap's
 * own task; what stands around the box is drawn after the frame that shows the box empty. A change stays in it until it
 * is saved, once however often it is sent.
 */
function useSending(props: ComposerProps, { empty, clear, putBack }: Acts) {
  const isBusy = useRef(false)
  return async (words: string, files: FileToSend[]): Promise<void> => {
    if ((words === '' && files.length === 0) || isBusy.current) return
    isBusy.current = true
    const handing = isHandedOver(props, words, files)
    if (props.editing === undefined) {
      empty()
      await afterPaint()
      clear()
      isBusy.current = false
      if (!(await handing)) putBack(words, files)
      return
    }
    const isDone = await handing.finally(() => (isBusy.current = false))
    if (isDone) clear()
  }
}

/** Files that go out with the next message; the change of an older one has none. */
function useFiles(isEditing: boolean) {
  const [files, setFiles] = useState<FileToSend[]>([])
  const latest = useRef(files)
  useEffect(() => {
    latest.current = files
  })
  const choose = async (chosen: FileList | readonly File[] | null) => {
    const { ready, refused } = await readFiles([...(chosen ?? [])])
    // Files were sent, taken away or added while these were read.
    setFiles((now) => [...now, ...ready].slice(0, mostAttachments))
    if (latest.current.length + ready.length > mostAttachments)
      showError(m.messaging_too_many_files({ count: mostAttachments }))
    else if (refused) showError(refused)
  }
  return {
    files: isEditing ? none : files,
    choose,
    add: (file: FileToSend) => setFiles((old) => [...old, file].slice(0, mostAttachments)),
    drop: (file: FileToSend) => setFiles((old) => old.filter((one) => one !== file)),
    empty: () => setFiles([]),
    put: setFiles,
  }
}

/** A new message waits in the outbox until it has arrived; a change, too, where there is no network. */
async function handOver(
  { place, as, reply, editing, lastShown, onChanged }: ComposerProps,
  text: string,
  files: FileToSend[],
): Promise<void> {
  if (editing) {
    const { messageId } = editing
    const changed = await outbox.edit({ messageId, place, as }, text)
    if (changed) onChanged(changed)
    return
  }
  await outbox.add({
    client_id: newId(),
    place,
    text,
    files,
    ...(lastShown !== undefined && { seen_upto: lastShown }),
    ...(reply && { reply_to: reply.seq }),
    ...(as && { as }),
  })
  feel()
}

/** @returns false where it could not be handed over: the text and the files stay with their writer. */
async function isHandedOver(...parts: Parameters<typeof handOver>): Promise<boolean> {
  try {
    await handOver(...parts)
    return true
  } catch (error) {
    // The call shows its refusal itself.
    if (!(error instanceof CallError)) showError((error as Error).message)
    return false
  }
}

/** Keeps the typed text so that it is never lost; text that was sent is none. */
function useKeptDraft(draft: string, text: string, sent: RefObject<string | undefined>): void {
  useEffect(() => {
    const keep = () => {
      if (text.trim() === '' || text === sent.current) dropDraft(draft)
      else writeDraft(draft, text)
    }
    const timer = setTimeout(keep, conversationDebounce)
    // A page that is left at once has it, too.
    addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', keep)
    }
  }, [draft, text, sent])
}

/** Tells the others that one writes, now and then; in a room of thousands nobody is told. */
function useTyping(place: string, as: As, isEditing: boolean): () => void {
  const last = useRef(0)
  return () => {
    if (place.includes(':') || isEditing || Date.now() - last.current < typingEvery) return
    last.current = Date.now()
    said('typing', { conversation_id: place, ...(as && { as }) })
  }
}
