import { useEffect, useRef, useState } from 'react'
import type { CaptchaAsked, CaptchaProvider } from '@plaudit/contract/errors'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'
import { useLocale } from '@plaudit/ui/locale'
import { Spinner } from '@plaudit/ui/spinner'

const names: Record<CaptchaProvider, string> = {
  hcaptcha: 'hCaptcha',
  turnstile: 'Cloudflare Turnstile',
  recaptcha: 'Google reCAPTCHA',
}

/** Room for what each provider unfolds: pictures to choose from, or one line. */
const heights: Record<CaptchaProvider, string> = {
  hcaptcha: 'h-[480px]',
  turnstile: 'h-20',
  recaptcha: 'h-[500px]',
}

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
  const shown = useAnswer(box, onAnswer)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onAnswer(null)
      }}
      title={m.voting_captcha_title()}
      description={m.voting_captcha_text({ provider: names[provider] })}
      actions={
        <Button variant="quiet" onClick={() => onAnswer(undefined)}>
          {m.voting_captcha_other()}
        </Button>
      }
    >
      <div className="relative mt-4">
        {!shown && <Spinner className="absolute top-6 left-1/2 -translate-x-1/2" />}
        <iframe
          ref={box}
          title={names[provider]}
          src={`${frame}?lang=${locale}&theme=${theme}`}
          className={`w-full ${heights[provider]}`}
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

/** Hears what the frame says, and gives up on one that says nothing. */
function useAnswer(
  box: React.RefObject<HTMLIFrameElement | null>,
  onAnswer: Props['onAnswer'],
): boolean {
  const [shown, setShown] = useState(false)
  const latest = useRef(onAnswer)
  useEffect(() => {
    latest.current = onAnswer
  })
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source !== box.current?.contentWindow) return
      const said = (data as { captcha?: Record<string, unknown> } | null)?.captcha
      if (said?.['shown'] === true) setShown(true)
      if (said?.['failed'] === true) latest.current(undefined)
      if (typeof said?.['token'] === 'string') latest.current(said['token'])
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [box])
  useEffect(() => {
    if (shown) return
    const timer = setTimeout(() => latest.current(undefined), patience)
    return () => clearTimeout(timer)
  }, [shown])
  return shown
}
