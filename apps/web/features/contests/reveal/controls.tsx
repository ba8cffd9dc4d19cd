import { useEffect, useState } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Maximize from 'lucide-react/icons/maximize'
import X from 'lucide-react/icons/x'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink, IconButton } from '@plaudit/ui/button'
import { Anchor } from '@plaudit/ui/link'
import { turnFull } from './use-show.ts'

interface Props {
  at: number
  count: number
  cxId: string
  /** Address of the next step; set where the result was told and is not declared yet. */
  declareHref: string | undefined
  go: (to: number) => void
}

const quietAfter = 3000

/** For a mouse or a finger; out of sight while nobody moves either. */
export function Controls({ at, count, cxId, declareHref, go }: Props) {
  const isQuiet = useQuiet()
  return (
    <div
      className={`absolute right-0 bottom-0 left-0 flex items-center justify-center gap-2 bg-gradient-to-t from-black/60 to-transparent px-4 pt-6 pb-[calc(10px+env(safe-area-inset-bottom))] transition-opacity duration-(--move) focus-within:opacity-100 ${isQuiet && !(declareHref && at === count - 1) ? 'opacity-0' : ''}`}
    >
      <IconButton
        variant="glass"
        label={m.reveal_back()}
        icon={<ChevronLeft aria-hidden="true" />}
        disabled={at === 0}
        onClick={() => go(at - 1)}
      />
      <span className="num min-w-16 text-center text-small text-on-stage">
        {at} / {count - 1}
      </span>
      <IconButton
        variant="glass"
        label={m.reveal_next()}
        icon={<ChevronRight aria-hidden="true" />}
        disabled={at === count - 1}
        onClick={() => go(at + 1)}
      />
      <IconButton
        variant="glass"
        label={m.reveal_full()}
        icon={<Maximize aria-hidden="true" />}
        onClick={() => void turnFull()}
        className="ml-4"
      />
      {declareHref && at === count - 1 && (
        <ButtonLink variant="act" href={declareHref} className="ml-2">
          {m.studio_declare()}
        </ButtonLink>
      )}
      <Anchor
        href={`/cx/${cxId}?view=standing`}
        aria-label={m.reveal_close()}
        className="grid size-11 place-items-center rounded-full bg-white/15 text-white [&_svg]:size-5"
      >
        <X aria-hidden="true" />
      </Anchor>
    </div>
  )
}

/** True if no pointer moved for a while. */
function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    let timer = setTimeout(() => setQuiet(true), quietAfter)
    const stir = () => {
      setQuiet(false)
      clearTimeout(timer)
      timer = setTimeout(() => setQuiet(true), quietAfter)
    }
    window.addEventListener('pointermove', stir)
    window.addEventListener('pointerdown', stir)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', stir)
      window.removeEventListener('pointerdown', stir)
    }
  }, [])
  return isQuiet
}
