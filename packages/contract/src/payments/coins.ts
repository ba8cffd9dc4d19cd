/** Coins that an Ethereum address accepts: the chain's own coin, or a dollar or euro token on it. */
export const coins = ['ETH', 'USDC', 'USDT', 'EURC'] as const
export type Coin = (typeof coins)[number]
