import type * as Altcha from 'altcha-lib'
import type * as Derivation from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { z } from 'zod'
import { onDemand } from './onDemand.ts'
import type { Secrets } from './secrets.ts'

const altcha = onDemand<typeof Altcha>('altcha-lib')
const derivation = onDemand<typeof Derivation>('altcha-lib/algorithms/pbkdf2')

/** Work that a browser does before it is believed: seconds for a machine that votes once, hours for one that votes often. */
export interface Proofs {
  /** A new piece of work; only a proof about the same is taken. */
  ask(about: string): Promise<Challenge>
  /** Returns the proof's name for good, when it is right, about this, and not too old; undefined else. */
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
      if (data.about !== about) return undefined
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

const hex = z
  .string()
  .max(128)
  .regex(/^(?:[0-9a-f]{2})+$/)

/** A solved piece of work as we ask for it, and nothing else: the library trusts the form of what it is given. */
const payload = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal(algorithm),
      nonce: hex,
      salt: hex,
      cost: z.int().positive(),
      keyLength: z.int().min(1).max(64),
      keyPrefix: hex,
      expiresAt: z.int().positive(),
      data: z.strictObject({ about: z.string().max(200) }),
    }),
    signature: hex,
  }),
  solution: z.strictObject({
    counter: z.int().min(0).max(0xffffffff),
    derivedKey: hex,
    time: z.number().optional(),
  }),
})

/** Reads what a stranger sent as a proof, as far as it has the form of one. */
function payloadOf(given: string) {
  try {
    return payload.safeParse(JSON.parse(Buffer.from(given, 'base64').toString())).data
  } catch {
    return undefined
  }
}
