import type { FieldKey } from '../../../platform/sentenceKeys.ts'
import { isDisposable } from './registration.ts'

/** Returns the fault of the address that a person wants instead of theirs (product 13). */
export const emailFault = (address: string): FieldKey | undefined =>
  isDisposable(address) ? 'disposable_email' : undefined

/**
 * Key of the code for a person's own change, apart from codes that sign in. A request of another person for the same
 * address neither replaces nor burns that code.
 */
export const changeKey = (userId: number, address: string): string =>
  `change:${userId}:${address.toLowerCase()}`
