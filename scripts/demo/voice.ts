const rate = 8000
const seconds = 3

/** Loudness from 0 to 1 at a part of the note: three words with a breath between them. */
const loudness = (at: number): number => Math.abs(Math.sin(at * Math.PI * 3)) * (1 - at / 2)

/** A voice note that nobody spoke: a hum that rises and falls, as a file that every browser plays (WAV, mono, 8 bit). */
export function voiceNote(): { file: File; seconds: number; wave: string } {
  const samples = Uint8Array.from({ length: rate * seconds }, (_, n) => {
    const at = n / (rate * seconds)
    const tone = Math.sin((2 * Math.PI * (180 + 60 * Math.sin(at * 9)) * n) / rate)
    return 128 + Math.round(tone * 90 * loudness(at))
  })
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  // Plain samples, one channel.
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(samples.length, 40)
  const wave = Array.from({ length: 40 }, (_, n) => Math.round(loudness(n / 40) * 9)).join('')
  const file = new File([Uint8Array.from(head), samples], 'voice.wav', { type: 'audio/wav' })
  return { file, seconds, wave }
}
