import { createHash } from 'node:crypto'
import type { CaptchaAsked, CaptchaProvider } from '@plaudit/contract/errors'
import { OutgoingFault, type Outgoing } from '../outgoing/outgoing.ts'
import type { Log } from '../telemetry.ts'
import { captchaPath, providers } from './providers.ts'

export interface CaptchaSettings {
  provider: CaptchaProvider
  siteKey: string
  secret: string
  /** Address at which tokens are looked at, if not the one in the provider's documentation. */
  verifyUrl: string | undefined
}

/** The name of a token for good, and until when its provider may take it at the longest. */
export interface SpentToken {
  id: Buffer
  expiresAt: Date
}

/** A hosted captcha (product 4, Fraud). */
export interface Captcha {
  /** Returns what a browser is to show; undefined while the provider is away. */
  ask(): CaptchaAsked | undefined
  /** Returns what the provider says of a token. `away`: nothing, or that our keys are wrong. */
  check(token: string): Promise<SpentToken | 'failed' | 'away'>
}

/** Milliseconds that a voter waits for the provider at most. */
const patience = 5000
/** Milliseconds for which it is not asked again after that. */
const rest = 60_000
/** Minutes for which a token is remembered: longer than any provider takes one. */
const remembered = 20

/** Answers that are about our settings and not about the voter. */
const ours = new Set<unknown>([
  'missing-input-secret',
  'invalid-input-secret',
  'sitekey-secret-mismatch',
  'invalid-keys',
])

export function openCaptcha(
  settings: CaptchaSettings,
  outgoing: Outgoing,
  log: Log,
  now: () => number = Date.now,
): Captcha {
  const { provider } = settings
  let awayUntil = 0
  const isAway = (why: string): 'away' => {
    if (now() >= awayUntil)
      log.error(
        { provider, why },
        'the captcha’s provider is away: browsers do a little work instead',
      )
    awayUntil = now() + rest
    return 'away'
  }
  return {
    ask: () => (now() < awayUntil ? undefined : { provider, frame: captchaPath }),
    async check(token) {
      if (now() < awayUntil) return 'away'
      const answer = await verdict(settings, outgoing, token)
      if (typeof answer === 'string') return isAway(answer)
      const fault = answer.codes.find((code) => ours.has(code))
      if (fault !== undefined) return isAway(String(fault))
      if (!answer.success) return 'failed'
      const id = createHash('sha256').update(`${provider} ${token}`).digest()
      return { id, expiresAt: new Date(now() + remembered * 60_000) }
    },
  }
}

/** Returns the provider's answer, or why there is none. We do not tell the provider the voter's address. */
async function verdict(
  { provider, siteKey, secret, verifyUrl }: CaptchaSettings,
  outgoing: Outgoing,
  token: string,
): Promise<{ success: boolean; codes: unknown[] } | string> {
  const form = new URLSearchParams({ secret, response: token })
  if (provider === 'hcaptcha') form.set('sitekey', siteKey)
  try {
    const { status, body } = await outgoing.request(verifyUrl ?? providers[provider].verify, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: form.toString(),
      timeout: patience,
      largest: 20_000,
    })
    if (status === 429 || status >= 500) return `status ${status}`
    const answer = JSON.parse(body.toString()) as Record<string, unknown> | null
    if (typeof answer?.['success'] !== 'boolean') return 'no answer of a captcha'
    const codes: unknown = answer['error-codes']
    return { success: answer['success'], codes: Array.isArray(codes) ? codes : [] }
  } catch (error) {
    if (error instanceof OutgoingFault) return error.kind
    if (error instanceof SyntaxError) return 'no JSON'
    throw error
  }
}
