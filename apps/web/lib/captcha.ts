import type { CaptchaProvider } from '@plaudit/contract/errors'

/** Name of each provider of captchas, its company, and the address of its privacy terms. */
export const captchaNames: Record<
  CaptchaProvider,
  { provider: string; company: string; privacy: string }
> = {
  hcaptcha: {
    provider: 'hCaptcha',
    company: 'Intuition Machines',
    privacy: 'https://www.hcaptcha.com/privacy',
  },
  turnstile: {
    provider: 'Cloudflare Turnstile',
    company: 'Cloudflare',
    privacy: 'https://www.cloudflare.com/turnstile-privacy-policy/',
  },
  recaptcha: {
    provider: 'Google reCAPTCHA',
    company: 'Google',
    privacy: 'https://policies.google.com/privacy',
  },
}
