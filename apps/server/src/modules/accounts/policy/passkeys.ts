import type * as Server from '@simplewebauthn/server'
import { onDemand } from '../../../platform/onDemand.ts'

const webauthn = onDemand<typeof Server>('@simplewebauthn/server')

/** Host on which a passkey is used: browsers bind it to the host's name, without a port. */
export interface Place {
  /** As the request named it, with its port. */
  host: string
}

export interface StoredPasskey {
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
}

const nameOf = ({ host }: Place): string => host.replace(/:\d+$/, '')
const originsOf = ({ host }: Place): string[] => [`https://${host}`, `http://${host}`]

interface Asked extends Place {
  site: string
  username: string
  full_name: string
  ux_id: string
  known: readonly StoredPasskey[]
}

/** Returns what a browser needs to make a passkey; it must sign `challenge`. */
export const creationOptions = ({ site, username, full_name, ux_id, known, host }: Asked) =>
  webauthn().generateRegistrationOptions({
    rpName: site,
    rpID: nameOf({ host }),
    userName: username,
    userDisplayName: full_name,
    userID: new Uint8Array(Buffer.from(ux_id)),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** Returns what a browser is asked to sign; without `known` any passkey of this host will do. */
export const requestOptions = (place: Place, known: readonly StoredPasskey[] = []) =>
  webauthn().generateAuthenticationOptions({
    rpID: nameOf(place),
    userVerification: 'required',
    allowCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
  })

/** A credential as it came from a browser. */
export type Given = Record<string, unknown>

/** The challenge that a credential says it signed; undefined for what can't be read. */
export function challengeOf(given: Given): string | undefined {
  const { clientDataJSON } = (given['response'] ?? {}) as { clientDataJSON?: unknown }
  if (typeof clientDataJSON !== 'string' || clientDataJSON.length > 5000) return undefined
  try {
    const said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown
    }
    return typeof said.challenge === 'string' ? said.challenge : undefined
  } catch {
    return undefined
  }
}

/** The passkey that a browser has made; undefined where its answer is not right. */
export async function madePasskey(
  given: Given,
  challenge: string,
  place: Place,
): Promise<StoredPasskey | undefined> {
  try {
    const { verified, registrationInfo } = await webauthn().verifyRegistrationResponse({
      response: given as never,
      expectedChallenge: challenge,
      expectedOrigin: originsOf(place),
      expectedRPID: nameOf(place),
      requireUserVerification: true,
    })
    if (!verified) return undefined
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports }
  } catch {
    return undefined
  }
}

/** The new counter of a passkey that signed this challenge here; undefined where it did not. */
export async function signedBy(
  passkey: StoredPasskey,
  given: Given,
  challenge: string,
  place: Place,
): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await webauthn().verifyAuthenticationResponse({
      response: given as never,
      expectedChallenge: challenge,
      expectedOrigin: originsOf(place),
      expectedRPID: nameOf(place),
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
