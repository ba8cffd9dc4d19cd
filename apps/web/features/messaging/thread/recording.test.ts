import { afterEach, expect, it, vi } from 'vitest'
import { record, type Takers } from './recording.ts'

class FakeRecorder {
  state = 'inactive'
  readonly mimeType = 'audio/webm;codecs=opus'
  ondataavailable?: (event: { data: Blob }) => void
  onstop?: () => void
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.ondataavailable?.({ data: new Blob(['heard']) })
    this.onstop?.()
  }
}

class FakeContext {
  createAnalyser = () => ({ fftSize: 32, getByteTimeDomainData: () => undefined })
  createMediaStreamSource = () => ({ connect: () => undefined })
  close = () => Promise.resolve()
}

const stream = { getTracks: () => [] } as unknown as MediaStream

function recordFor(milliseconds: number) {
  vi.useFakeTimers()
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('AudioContext', FakeContext)
  const went: string[] = []
  const message = (text: string): Takers => ({
    onSend: ({ name }) => void went.push(`sent ${name} with ${text}`),
    onKeep: ({ name }) => void went.push(`kept ${name} with ${text}`),
  })
  const takers = { current: message('nothing') }
  const recording = record(stream, takers, () => void went.push('over'))
  vi.advanceTimersByTime(milliseconds)
  takers.current = message('words typed meanwhile')
  return { recording, went }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a voice note goes out with the message as it is when the recording ends', () => {
  for (const [how, told] of [
    ['send', ['over', 'sent voice.webm with words typed meanwhile']],
    ['keep', ['over', 'kept voice.webm with words typed meanwhile']],
    ['drop', ['over']],
  ] as const) {
    const { recording, went } = recordFor(2000)
    recording.stop(how)
    expect(went).toEqual(told)
  }
})

it('a recording that nobody stops ends after two minutes and is kept, not sent; a tap records nothing', () => {
  const { went } = recordFor(119_000)
  vi.advanceTimersByTime(2000)
  expect(went).toEqual(['over', 'kept voice.webm with words typed meanwhile'])
  const tap = recordFor(300)
  tap.recording.stop('send')
  expect(tap.went).toEqual(['over'])
})
