/** Chains by their number, as wallets call them (chainlist.org); others are shown by their number. */
const names: Readonly<Record<number, string>> = {
  1: 'Ethereum',
  10: 'OP Mainnet',
  56: 'BNB Smart Chain',
  100: 'Gnosis',
  137: 'Polygon',
  8453: 'Base',
  42_161: 'Arbitrum One',
  43_114: 'Avalanche C-Chain',
  11_155_111: 'Sepolia',
  560_048: 'Hoodi',
  84_532: 'Base Sepolia',
  31_337: 'Anvil',
}

/** Returns a wallet's name for this chain; undefined for a chain that is not known here. */
export const chainName = (chainId: number): string | undefined => names[chainId]

interface Transfer {
  chain_id: number
  address: string
  /** The coin's smallest unit. */
  units: string
  /** Contract of a token; absent: the chain's own coin. */
  token?: string | undefined
}

/** Returns the link that a wallet opens with everything filled in, the chain too (EIP-681). */
export const walletLink = ({ chain_id, address, units, token }: Transfer): string =>
  token === undefined
    ? `ethereum:${address}@${chain_id}?value=${units}`
    : `ethereum:${token}@${chain_id}/transfer?address=${address}&uint256=${units}`
