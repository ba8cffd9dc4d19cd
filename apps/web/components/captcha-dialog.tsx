import { useEffect, useRef, useState } from 'react'
import type { CaptchaAsked, CaptchaProvider } from '@plaudit/contract/errors'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'
import { useLocale } from '@plaudit/ui/locale'
import { Spinner } from '@plaudit/ui/spinner'
import { captchaNames } from '../lib/captcha.ts'
import { serverOrigin } from '../lib/platform.ts'

/** Pixels of the one line that each of them begins with. */
const line = 80
/** Pixels for what each provider unfolds: pictures to choose from. */
const unfolded: Record<CaptchaProvider, number> = { hcaptcha: 480, turnstile: line, recaptcha: 500 }

/** Milliseconds for the provider's part to come; then another way is taken. */
const patience = 15_000

interface Props {
  asked: CaptchaAsked
  onAnswer: (token: string | undefined | null) => void
}

/** The provider's part in a frame of its own, whose policy lets it in; with another way for whom it does not suit. */
export function CaptchaDialog({ asked, onAnswer }: Props) {
  const { provider, frame } = asked
  const locale = useLocale()
  const box = useRef<HTMLIFrameElement>(null)
  const [theme] = useState(pageTheme)
  const { isShown, isUnfolded, height } = useFrame(box, onAnswer)
  const { provider: name } = captchaNames[provider]
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onAnswer(null)
      }}
      title={m.voting_captcha_title()}
      description={m.voting_captcha_text({ provider: name })}
      actions={
        <Button variant="quiet" onClick={() => onAnswer(undefined)}>
          {m.voting_captcha_other()}
        </Button>
      }
    >
      <div className="relative mt-4">
        {!isShown && <Spinner className="absolute top-6 left-1/2 -translate-x-1/2" />}
        <iframe
          ref={box}
          title={name}
          src={`${serverOrigin()}${frame}?lang=${locale}&theme=${theme}`}
          className="w-full"
          style={{ height: isUnfolded ? Math.max(unfolded[provider], height) : height }}
        />
      </div>
    </Dialog>
  )
}

function pageTheme(): 'light' | 'dark' {
  const fixed = document.documentElement.dataset['theme']
  if (fixed === 'dark' || fixed === 'light') return fixed
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

interface FrameState {
  isShown: boolean
  /** The provider's part asks for more than its one line. */
  isUnfolded: boolean
  height: number
}

/** Hears what the frame says, and gives up on one that says nothing. */
function useFrame(
  box: React.RefObject<HTMLIFrameElement | null>,
  onAnswer: Props['onAnswer'],
): FrameState {
  const [state, setState] = useState<FrameState>({
    isShown: false,
    isUnfolded: false,
    height: line,
  })
  const latest = useRef(onAnswer)
  useEffect(() => {
    latest.current = onAnswer
  })
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent) => {
      if (origin !== serverOrigin() || source !== box.current?.contentWindow) return
      const said = (data as { captcha?: Record<string, unknown> } | null)?.captcha
      if (said?.['shown'] === true) setState((old) => ({ ...old, isShown: true }))
      const height = said?.['height']
      if (typeof height === 'number')
        setState((old) => ({
          ...old,
          isUnfolded: said?.['unfolded'] === true,
          height: Math.max(line, height),
        }))
      if (said?.['failed'] === true) latest.current(undefined)
      if (typeof said?.['token'] === 'string') latest.current(said['token'])
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [box])
  useEffect(() => {
    if (state.isShown) return
    const timer = setTimeout(() => latest.current(undefined), patience)
    return () => clearTimeout(timer)
  }, [state.isShown])
  return state
}
