import { useRef, useState } from 'react'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import type { MessageAttachment } from '@plaudit/contract/messaging/shape'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { cx } from '@plaudit/ui/classes'
import { clock } from '../words.ts'

const speeds = [1, 1.5, 2] as const

/** A voice note: its wave fills as it is heard, at the speed that one likes. */
export function Voice({
  attachment: { seconds = 0, wave = '' },
  address,
}: {
  attachment: MessageAttachment
  /** Signed for a few minutes. */
  address: () => Promise<string>
}) {
  const player = useRef<HTMLAudioElement>(null)
  const [state, setState] = useState<'still' | 'asking' | 'playing'>('still')
  const [at, setAt] = useState(0)
  const [speed, setSpeed] = useState<(typeof speeds)[number]>(1)
  const play = async () => {
    const audio = player.current
    if (audio === null) return
    if (state === 'playing') return audio.pause()
    setState('asking')
    try {
      if (audio.src === '') audio.src = await address()
      audio.playbackRate = speed
      await audio.play()
    } catch {
      setState('still')
    }
  }
  const next = () => {
    const faster = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1
    setSpeed(faster)
    if (player.current) player.current.playbackRate = faster
  }
  const heard = seconds === 0 ? 0 : at / seconds
  const isBegun = at > 0 || state === 'playing'
  return (
    <span className="flex min-w-0 items-center gap-2">
      {/* Nobody has written down what is said. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={player}
        preload="none"
        className="hidden"
        onPlay={() => setState('playing')}
        onPause={() => setState('still')}
        onEnded={() => setAt(0)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
      />
      <IconButton
        variant="act"
        label={
          state === 'playing'
            ? m.messaging_voice_pause()
            : m.messaging_play({ time: clock(seconds) })
        }
        loading={state === 'asking'}
        icon={state === 'playing' ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        onClick={() => void play()}
      />
      <span className="min-w-0">
        <Wave wave={wave} heard={heard} />
        <span className="num block text-micro text-muted">
          {isBegun
            ? m.messaging_voice_at({ at: clock(Math.min(at, seconds)), time: clock(seconds) })
            : clock(seconds)}
        </span>
      </span>
      <button
        type="button"
        onClick={next}
        aria-label={m.messaging_voice_speed({ speed: `${speed}×` })}
        className="num min-h-target min-w-target flex-none rounded-full text-small font-semibold"
      >
        <span className="rounded-full bg-black/5 px-2 py-1">{speed}×</span>
      </button>
    </span>
  )
}

/** Shows the loudness along the way; the heard part is filled. */
function Wave({ wave, heard }: { wave: string; heard: number }) {
  return (
    <span aria-hidden="true" className="flex h-8 items-center gap-0.5 max-sm:gap-px">
      {[...wave].map((level, n) => (
        <i
          key={n}
          className={cx(
            'w-0.75 min-w-0 shrink rounded-full',
            n < heard * wave.length ? 'bg-act' : 'bg-line-strong',
          )}
          style={{ height: 4 + Number(level) * 3 }}
        />
      ))}
    </span>
  )
}
