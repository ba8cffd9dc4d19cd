type Address = `0x${string}`

export interface Token {
  coin: string
  contract: Address
  decimals: number
}

/** What an installation takes: the tokens that it names, and the chain's own coin where it knows its price. */
export interface Coins {
  tokens: readonly Token[]
  /** Price feed of ETH in dollars; without it only tokens are taken. */
  feed: Address | undefined
}

/** The coins that this installation can see. */
export const coinsOf = ({ tokens, feed }: Coins): string[] => [
  ...(feed === undefined ? [] : ['ETH']),
  ...tokens.map(({ coin }) => coin),
]

export const currencyOf = (coin: string): string => (coin === 'EURC' ? 'EUR' : 'USD')

export const decimalsAt = ({ tokens }: Pick<Coins, 'tokens'>, token: string): number =>
  tokens.find(({ contract }) => contract === token)?.decimals ?? 18

export const namedAs = (
  parts: Pick<Coins, 'tokens'>,
  token: string,
): { coin: string; decimals: number } => {
  const { coin = token === '' ? 'ETH' : token } =
    parts.tokens.find(({ contract }) => contract === token) ?? {}
  return { coin, decimals: decimalsAt(parts, token) }
}
