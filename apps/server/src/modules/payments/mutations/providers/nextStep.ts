/** Next step of the browser. A secret of the key set is never in it. */
export type NextStep =
  /** Nothing: the outcome says it all. */
  | { kind: 'none' }
  /** A full page load to the provider, which leads back to `return_url`. */
  | { kind: 'redirect'; url: string }
  /** The provider's own parts on our payment page, which is entered and left by a full page load. */
  | {
      kind: 'elements'
      provider: 'stripe'
      publishable_key: string
      client_secret: string
      /** The bank of a kept card asks its owner, who types nothing and answers. */
      asked?: true
    }
  /** Money that the payer sends by themselves; exactly this amount, before `expires_at`. */
  | {
      kind: 'transfer'
      address: string
      /** The coin's smallest unit; `shown` as a person types it. */
      units: string
      shown: string
      coin: string
      chain_id: number
      token?: string
      expires_at: string
    }
