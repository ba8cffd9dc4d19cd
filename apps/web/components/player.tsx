import { useRef, useState } from 'react'
import Play from 'lucide-react/icons/play'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'

interface Props {
  name: string
  mime: string
  /** An address that opens it now, and those of its subtitles. */
  address: () => Promise<{ src: string; subtitles: string | undefined } | undefined>
}

/** Addresses that did not open what they should, one after the other, before it is given up. */
const patience = 3

/**
 * Plays what was bought in the page. An address opens for five minutes: when it opens nothing more, it goes on with a
 * new one where it was.
 */
export function Player({ name, mime, address }: Props) {
  const box = useRef<HTMLVideoElement>(null)
  const at = useRef(0)
  const faults = useRef(0)
  const [opened, setOpened] = useState<{ src: string; subtitles: string | undefined }>()
  const open = async () => setOpened(await address())
  const again = () => {
    if (++faults.current > patience) return
    at.current = box.current?.currentTime ?? 0
    void open()
  }
  if (!opened)
    return (
      <Button
        variant="soft"
        icon={<Play aria-hidden="true" className="size-4" />}
        onClick={() => void open()}
      >
        {mime.startsWith('audio/') ? m.orders_listen() : m.orders_watch()}
      </Button>
    )
  return (
    <video
      ref={box}
      controls
      autoPlay
      playsInline
      src={opened.src}
      aria-label={name}
      onLoadedMetadata={() => {
        if (box.current) box.current.currentTime = at.current
      }}
      onPlaying={() => (faults.current = 0)}
      onError={again}
      className={
        mime.startsWith('audio/') ? 'h-14 w-full' : 'aspect-video w-full rounded-in bg-black'
      }
    >
      <track
        kind="captions"
        {...(opened.subtitles && { src: opened.subtitles, label: name, default: true })}
      />
    </video>
  )
}
