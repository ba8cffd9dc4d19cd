import type { CaptchaProvider } from '@plaudit/contract/errors'

/** Path of the frame with the provider's part. */
export const captchaPath = '/captcha'

/** Facts to ask and show a hosted provider; addresses as their documentation states them. */
export interface ProviderFacts {
  /** Address at which a token is looked at. */
  verify: string
  /** Its script, which calls `ready` once `api` is there. */
  script: (ready: string, lang: string) => string
  /** The name that its script gives itself; all three have the same `render`. */
  api: string
  /** Sources that its parts may load from, beside the frame's own script. */
  policy: { script: string; frame: string; style: string; connect: string; img: string }
}

const hcaptcha = 'https://hcaptcha.com https://*.hcaptcha.com'
const cloudflare = 'https://challenges.cloudflare.com'
const google = 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/'

export const providers: Record<CaptchaProvider, ProviderFacts> = {
  hcaptcha: {
    verify: 'https://api.hcaptcha.com/siteverify',
    script: (ready, lang) =>
      `https://js.hcaptcha.com/1/api.js?render=explicit&onload=${ready}&hl=${lang}`,
    api: 'hcaptcha',
    policy: {
      script: hcaptcha,
      frame: hcaptcha,
      style: hcaptcha,
      connect: hcaptcha,
      img: hcaptcha,
    },
  },
  turnstile: {
    verify: `${cloudflare}/turnstile/v0/siteverify`,
    script: (ready) => `${cloudflare}/turnstile/v0/api.js?render=explicit&onload=${ready}`,
    api: 'turnstile',
    policy: { script: cloudflare, frame: cloudflare, style: '', connect: cloudflare, img: '' },
  },
  recaptcha: {
    verify: 'https://www.google.com/recaptcha/api/siteverify',
    script: (ready, lang) =>
      `https://www.google.com/recaptcha/api.js?render=explicit&onload=${ready}&hl=${lang}`,
    api: 'grecaptcha',
    policy: {
      script: google,
      frame: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
      style: '',
      connect: 'https://www.google.com/recaptcha/',
      img: 'https://www.gstatic.com/recaptcha/',
    },
  },
}
