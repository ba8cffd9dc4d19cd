/** Letters and digits that nobody takes for another: 31, a prime, so that the last one shows every mistyped one. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const digits = 8
export const voterCodeLength = digits + 1

/** Number of possible codes: 850 thousand millions. */
export const voterCodeSpace = BigInt(alphabet.length) ** BigInt(digits)

/** The first letters weigh more, so that two that change places are shown too. */
const checkOf = (body: string): string => {
  const sum = [...body].reduce(
    (total, letter, at) => total + (at + 2) * alphabet.indexOf(letter),
    0,
  )
  return alphabet[sum % alphabet.length] ?? ''
}

/** The code of a number below `voterCodeSpace`, with the letter that proves it at its end. */
export function voterCodeOf(number: bigint): string {
  let body = ''
  for (let rest = number; body.length < digits; rest /= BigInt(alphabet.length))
    body = alphabet[Number(rest % BigInt(alphabet.length))] + body
  return body + checkOf(body)
}

/** As it stands on the slip: three groups of three. */
export const groupedVoterCode = (code: string): string => code.replaceAll(/.{3}(?=.)/g, '$&-')

/** Returns the typed code in capitals and without what stands between; undefined where it can't be a code. */
export function plainVoterCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s\-–—_.]/g, '')
  const isCode =
    code.length === voterCodeLength &&
    [...code].every((letter) => alphabet.includes(letter)) &&
    checkOf(code.slice(0, digits)) === code[digits]
  return isCode ? code : undefined
}
