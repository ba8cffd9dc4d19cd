import { keccak_256 } from '@noble/hashes/sha3.js'

/** The letters of an address with the capitals that EIP-55 gives it. */
function checksummed(letters: string): string {
  const marks = Buffer.from(keccak_256(new TextEncoder().encode(letters))).toString('hex')
  return letters.replaceAll(/[a-f]/g, (letter, at: number) =>
    parseInt(marks[at] ?? '0', 16) >= 8 ? letter.toUpperCase() : letter,
  )
}

/** An address in small letters, or with the capitals of EIP-55, so that a slip of the hand is seen (product 13). */
export function isEthereumAddress(text: string): boolean {
  const letters = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1]
  if (letters === undefined) return false
  const small = letters.toLowerCase()
  return letters === small || letters === checksummed(small)
}
