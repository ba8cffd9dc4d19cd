import { createHash } from 'node:crypto'
import { refuse } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Parts } from '../../../platform/parts.ts'

/**
 * Wrong codes of one network in an hour, after which each further try of a stranger costs their machine some work.
 * Codes are bounded by mailbox; a guesser takes five tries at each of many mailboxes, and 2,400 calls an hour would
 * find one of a million codes every seventeen days.
 */
const mostWrong = 200

/**
 * Runs a try at a code, and counts it for the caller's network while it is not right. Above the limit a stranger's try
 * needs work (ALTCHA), done for this address and this try; the link in the mail needs none. Sessions of the account and
 * devices that it knows need none either, whatever others do in the same network.
 * @throws refusals proof_required, and those of the try.
 */
export async function guess(
  parts: Pick<Parts, 'limits' | 'proofs'>,
  caller: Caller,
  asked: { address: string; challenge: string | undefined; isTheirs: boolean },
  tryOnce: () => Promise<void>,
): Promise<void> {
  if (asked.isTheirs || caller.local) return tryOnce()
  const { network } = caller
  // Counted before it is known to be wrong: a thousand tries at once are a thousand.
  const wrong = parts.limits.countHere('wrongCode', network)
  const giveBack = () => parts.limits.giveBack('wrongCode', caller, network)
  if (wrong > mostWrong)
    await demandWork(parts, asked).catch((error: unknown) => {
      giveBack()
      throw error
    })
  await tryOnce()
  giveBack()
}

async function demandWork(
  { limits, proofs }: Pick<Parts, 'limits' | 'proofs'>,
  { address, challenge }: { address: string; challenge: string | undefined },
): Promise<void> {
  const about = `code ${createHash('sha256').update(address).digest('base64url')}`
  const proof = challenge === undefined ? undefined : await proofs.check(challenge, about)
  if (proof && limits.countHere('codeWork', proof.id.toString('hex')) === 1) return
  refuse('proof_required', { challenge: await proofs.ask(about) })
}
