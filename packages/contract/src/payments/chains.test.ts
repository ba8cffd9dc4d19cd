import { expect, it } from 'vitest'
import { walletLink } from './chains.ts'

const address = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'

it('writes the chain, the address and the amount to the last unit into what a wallet opens', () => {
  expect(walletLink({ chain_id: 1, address, units: '5004321000000000' })).toBe(
    `ethereum:${address}@1?value=5004321000000000`,
  )
  const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
  expect(walletLink({ chain_id: 8453, address, units: '12504321', token })).toBe(
    `ethereum:${token}@8453/transfer?address=${address}&uint256=12504321`,
  )
})
