import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { api } from '../../../lib/api.ts'

type Creation = Parameters<typeof startRegistration>[0]['optionsJSON']
type Request = Parameters<typeof startAuthentication>[0]['optionsJSON']
type Credential = { id: string; response: Record<string, unknown> }

export const hasPasskeys = (): boolean => browserSupportsWebAuthn()

/** Asks the device to make a passkey. */
export async function makePasskey(): Promise<Credential> {
  const { options } = await api.call('account/passkeyOptions', { for: 'add' }, { quiet: true })
  const made = await startRegistration({ optionsJSON: options as unknown as Creation })
  return made as unknown as Credential
}

/** Asks the device to sign with a passkey, to sign in or to prove oneself. */
export async function signByPasskey(purpose: 'sign_in' | 'prove'): Promise<Credential> {
  const { options } = await api.call('account/passkeyOptions', { for: purpose }, { quiet: true })
  const signed = await startAuthentication({ optionsJSON: options as unknown as Request })
  return signed as unknown as Credential
}
