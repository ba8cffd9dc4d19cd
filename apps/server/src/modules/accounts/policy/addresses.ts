import type { FieldKey } from '../../../platform/sentenceKeys.ts'
import { isDisposable } from './registration.ts'

/** Returns the fault of the address that a person wants instead of theirs (product 13). */
export const emailFault = (address: string): FieldKey | undefined =>
  isDisposable(address) ? 'disposable_email' : undefined

/**
 * The key under which a code for a person's change is kept, apart from codes that sign in: another person who asks for
 * the same address neither replaces nor burns it.
 */
export const changeKey = (userId: number, address: string): string =>
  `change:${userId}:${address.toLowerCase()}`
