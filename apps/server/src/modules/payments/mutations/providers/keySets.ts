import type { KeySet, PayoutMethod, ProviderName } from './provider.ts'

/** Questions that `payments` asks about the key sets; they are kept beside the adapters. */
export interface KeySets {
  /** The set that a new payment to this seller begins with: their own, else the platform's. Without secrets. */
  current(seller: number | null, provider: ProviderName): Promise<KeySet | undefined>
  offered(seller: number | null): Promise<ProviderName[]>
  payout(method: PayoutMethod): Promise<KeySet | undefined>
  open(keySetId: string): Promise<KeySet | undefined>
  byAccount(provider: string, account: string): Promise<KeySet | undefined>
  /**
   * The same for one purchase that is priced or begun: the keys of each owner are read once, however many ways and things
   * are asked about. Nobody keeps it longer. Absent where nothing is read.
   */
  atOnce?(): KeySets
}
