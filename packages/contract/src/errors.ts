import type { errorStatus } from './light.ts'

export type ErrorCode = keyof typeof errorStatus

/** Answer of a failed call (api: Rules for every call). */
export interface Failure {
  error: string
  code: ErrorCode
  fields?: Record<string, string>
  /** Time at which the next ballot is possible, for `vote_too_early`, ISO 8601 UTC. */
  next_vote_at?: string
  /** Work for the browser (ALTCHA), for `proof_required`, sent back solved as `challenge`. */
  challenge?: ProofChallenge
  /** Frame of a hosted captcha, for `proof_required` if one is set up; its token is sent back as `captcha`. */
  captcha?: CaptchaAsked
  /** Revision that stands now, for `changed_meanwhile`. */
  revision?: number
  /** Other facts that the screen needs to go on, as the call describes them. */
  details?: Record<string, unknown>
  request_id?: string
}

export const captchaProviders = ['hcaptcha', 'turnstile', 'recaptcha'] as const
export type CaptchaProvider = (typeof captchaProviders)[number]

export interface CaptchaAsked {
  provider: CaptchaProvider
  /** Path of a page of this site that shows the provider's part and posts `{captcha: {token}}` to who frames it. */
  frame: string
}

/** A piece of work as ALTCHA writes it. Handed in as base64 of JSON `{challenge, solution: {counter, derivedKey}}`. */
export interface ProofChallenge {
  parameters: {
    algorithm: string
    nonce: string
    salt: string
    cost: number
    keyLength: number
    keyPrefix: string
    expiresAt?: number
    data?: Record<string, string | number | boolean | null>
  }
  signature?: string
}
