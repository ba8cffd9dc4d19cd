import type * as Altcha from 'altcha-lib'
import type * as Derivation from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge, Payload } from 'altcha-lib/types'
import { onDemand } from './onDemand.ts'
import type { Secrets } from './secrets.ts'

const altcha = onDemand<typeof Altcha>('altcha-lib')
const derivation = onDemand<typeof Derivation>('altcha-lib/algorithms/pbkdf2')

/** Work that a browser does before it is believed: seconds for a machine that votes once, hours for one that votes often. */
export interface Proofs {
  /** A new piece of work; only a proof about the same is taken. */
  ask(about: string): Promise<Challenge>
  /** What names the proof for good, when it is right, about this, and not too old; undefined else. */
  check(given: string, about: string): Promise<{ id: Buffer; expiresAt: Date } | undefined>
}

const algorithm = 'PBKDF2/SHA-256'
/** Minutes for which a piece of work may be handed in. */
const valid = 20

/** @param cost rounds of each try; one try in 256 is right. */
export function openProofs(secrets: Secrets, cost: number): Proofs {
  const hmacSignatureSecret = secrets.mac('proof')('altcha').toString('hex')
  return {
    ask: (about) =>
      altcha().createChallenge({
        algorithm,
        cost,
        deriveKey: derivation().deriveKey,
        data: { about },
        expiresAt: Math.floor(Date.now() / 1000) + valid * 60,
        hmacSignatureSecret,
      }),
    async check(given, about) {
      const payload = payloadOf(given)
      if (payload === undefined) return undefined
      const { challenge, solution } = payload
      const { data, expiresAt, nonce } = challenge.parameters
      if (data?.['about'] !== about || expiresAt === undefined) return undefined
      const { verified } = await altcha().verifySolution({
        challenge,
        solution,
        deriveKey: derivation().deriveKey,
        hmacSignatureSecret,
      })
      if (!verified) return undefined
      return { id: Buffer.from(nonce, 'hex'), expiresAt: new Date(expiresAt * 1000) }
    },
  }
}

/** What a stranger sent as a proof, as far as it has the form of one. */
function payloadOf(given: string): Payload | undefined {
  try {
    const payload = JSON.parse(Buffer.from(given, 'base64').toString()) as Partial<Payload> | null
    const parameters = payload?.challenge?.parameters
    if (parameters?.algorithm !== algorithm || typeof parameters.nonce !== 'string')
      return undefined
    return payload?.solution ? (payload as Payload) : undefined
  } catch {
    return undefined
  }
}
