import { useEffect, useRef, useState } from 'react'
import Headphones from 'lucide-react/icons/headphones'
import Mic from 'lucide-react/icons/mic'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import Trash2 from 'lucide-react/icons/trash-2'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { showError } from '@plaudit/ui/toast'
import type { FileToSend } from '../data/unsent.ts'
import { clock } from '../words.ts'

const longest = 120_000
const steps = 40

/** End of a recording: it goes out, is listened to first, or is thrown away. */
type End = 'send' | 'keep' | 'drop'

interface Recording {
  begun: number
  /** Ends it; what is thrown away is handed over to nobody. */
  stop: (how: End) => void
}

interface Props {
  onRecording: (isRecording: boolean) => void
  onSend: (voice: FileToSend) => void
  /** Keeps the recording with the next message, where one can listen to it. */
  onKeep: (voice: FileToSend) => void
}

/** Records what is said, with its time running; it is sent, listened to before, or thrown away. */
export function VoiceButton({ onRecording, onSend, onKeep }: Props) {
  const [recording, setNow] = useState<Recording>()
  const setRecording = (now: Recording | undefined) => {
    setNow(now)
    onRecording(now !== undefined)
  }
  const start = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const done = (voice: FileToSend | undefined, how: End) => {
        setRecording(undefined)
        if (voice && how === 'send') onSend(voice)
        else if (voice && how === 'keep') onKeep(voice)
      }
      setRecording(record(stream, done))
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

/** Safari writes other files than the others do. */
const endings: Record<string, string> = { 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' }

function record(
  stream: MediaStream,
  done: (voice: FileToSend | undefined, how: End) => void,
): Recording {
  const made = new MediaRecorder(stream, { audioBitsPerSecond: 32_000 })
  const levels = listen(stream)
  const parts: Blob[] = []
  const begun = Date.now()
  let end: End = 'keep'
  made.ondataavailable = ({ data }) => parts.push(data)
  made.onstop = () => {
    for (const track of stream.getTracks()) track.stop()
    const seconds = (Date.now() - begun) / 1000
    const wave = levels.end()
    const type = made.mimeType.split(';')[0] ?? ''
    const name = `voice.${endings[type] ?? 'webm'}`
    const file = new Blob(parts, { type: made.mimeType })
    const voice = { kind: 'voice' as const, file, name, seconds: Math.round(seconds), wave }
    done(seconds >= 1 ? voice : undefined, end)
  }
  const stop = (how: End) => {
    end = how
    if (made.state === 'recording') made.stop()
  }
  made.start()
  // Nothing goes out that nobody sent.
  setTimeout(() => stop(end), longest)
  return { begun, stop }
}

/** Measures the loudness along the way, as digits. */
function listen(stream: MediaStream): { end(): string } {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  const levels: number[] = []
  const timer = setInterval(() => {
    analyser.getByteTimeDomainData(samples)
    levels.push(Math.max(...samples.map((value) => Math.abs(value - 128))))
  }, 100)
  return {
    end() {
      clearInterval(timer)
      void context.close()
      const most = Math.max(1, ...levels)
      const every = Math.max(1, levels.length / steps)
      return Array.from({ length: Math.min(steps, levels.length) }, (_, at) =>
        Math.round(((levels[Math.floor(at * every)] ?? 0) / most) * 9),
      ).join('')
    },
  }
}
