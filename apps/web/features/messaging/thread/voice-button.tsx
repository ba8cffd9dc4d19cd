import { useRef, useState } from 'react'
import Mic from 'lucide-react/icons/mic'
import Square from 'lucide-react/icons/square'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { showError } from '@plaudit/ui/toast'
import type { FileToSend } from '../data/unsent.ts'

const longest = 120_000
const steps = 40

/** Records what is said, and hands it over when it is stopped. */
export function VoiceButton({ onVoice }: { onVoice: (voice: FileToSend) => void }) {
  const [recorder, setRecorder] = useState<MediaRecorder>()
  const begun = useRef(0)
  const start = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const made = new MediaRecorder(stream, { audioBitsPerSecond: 32_000 })
      const levels = listen(stream)
      const parts: Blob[] = []
      made.ondataavailable = ({ data }) => parts.push(data)
      made.onstop = () => {
        for (const track of stream.getTracks()) track.stop()
        setRecorder(undefined)
        const seconds = (Date.now() - begun.current) / 1000
        const file = new Blob(parts, { type: made.mimeType })
        const wave = levels.end()
        if (seconds >= 1)
          onVoice({ kind: 'voice', file, name: 'voice.webm', seconds: Math.round(seconds), wave })
      }
      begun.current = Date.now()
      made.start()
      setRecorder(made)
      setTimeout(() => made.state === 'recording' && made.stop(), longest)
    } catch {
      showError(m.messaging_no_microphone())
    }
  }
  return recorder ? (
    <IconButton
      variant="act"
      label={m.messaging_voice_stop()}
      icon={<Square aria-hidden="true" />}
      onClick={() => recorder.stop()}
    />
  ) : (
    <IconButton
      variant="soft"
      label={m.messaging_voice_start()}
      icon={<Mic aria-hidden="true" />}
      onClick={() => void start()}
    />
  )
}

/** How loud it is along the way, as digits. */
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
