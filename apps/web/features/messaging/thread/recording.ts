import type { FileToSend } from '../data/unsent.ts'

const longest = 120_000
const steps = 40

/** End of a recording: it goes out, is listened to first, or is thrown away. */
type End = 'send' | 'keep' | 'drop'

export interface Recording {
  begun: number
  /** Ends it; what is thrown away is handed over to nobody. */
  stop: (how: End) => void
}

export interface Takers {
  onSend: (voice: FileToSend) => void
  /** Keeps the recording with the next message, where one can listen to it. */
  onKeep: (voice: FileToSend) => void
}

/** Safari writes other files than the others do. */
const endings: Record<string, string> = { 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' }

/**
 * Records a voice note until it is stopped, two minutes at most. `takers` is read when the recording ends: it goes out with
 * the message as it is then.
 */
export function record(
  stream: MediaStream,
  takers: { readonly current: Takers },
  onOver: () => void,
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
    onOver()
    if (seconds < 1) return
    if (end === 'send') takers.current.onSend(voice)
    else if (end === 'keep') takers.current.onKeep(voice)
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
