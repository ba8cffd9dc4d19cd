import { useEffect, useRef, useState } from 'react'
import Headphones from 'lucide-react/icons/headphones'
import Mic from 'lucide-react/icons/mic'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import Trash2 from 'lucide-react/icons/trash-2'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { showError } from '@plaudit/ui/toast'
import { clock } from '../words.ts'
import { record, type Recording, type Takers } from './recording.ts'

interface Props extends Takers {
  onRecording: (isRecording: boolean) => void
}

/** Records what is said, with its time running; it is sent, listened to before, or thrown away. */
export function VoiceButton({ onRecording, onSend, onKeep }: Props) {
  const [recording, setNow] = useState<Recording>()
  const setRecording = (now: Recording | undefined) => {
    setNow(now)
    onRecording(now !== undefined)
  }
  // The text and the files of the message change while one records.
  const takers = useRef<Takers>({ onSend, onKeep })
  useEffect(() => {
    takers.current = { onSend, onKeep }
  })
  const start = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      setRecording(record(stream, takers, () => setRecording(undefined)))
    } catch {
      showError(m.messaging_no_microphone())
    }
  }
  // A recording whose screen goes is not sent.
  const latest = useRef(recording)
  useEffect(() => {
    latest.current = recording
  })
  useEffect(() => () => latest.current?.stop('drop'), [])
  return recording ? (
    <>
      <IconButton
        label={m.messaging_voice_cancel()}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => recording.stop('drop')}
      />
      <Running since={recording.begun} />
      <IconButton
        label={m.messaging_voice_listen()}
        icon={<Headphones aria-hidden="true" />}
        onClick={() => recording.stop('keep')}
      />
      <IconButton
        variant="act"
        label={m.messaging_voice_send()}
        icon={<SendHorizontal aria-hidden="true" />}
        onClick={() => recording.stop('send')}
      />
    </>
  ) : (
    <IconButton
      variant="soft"
      label={m.messaging_voice_start()}
      icon={<Mic aria-hidden="true" />}
      onClick={() => void start()}
    />
  )
}

function Running({ since }: { since: number }) {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const time = clock((now - since) / 1000)
  return (
    <span className="num flex min-h-target flex-none items-center gap-1.5 px-1 text-small">
      <i aria-hidden="true" className="size-2.5 rounded-full bg-danger" />
      <span className="hidden-text">{m.messaging_voice_running({ time })}</span>
      <span aria-hidden="true">{time}</span>
    </span>
  )
}
