import { CallError } from '@plaudit/client/client'
import type { ProofChallenge } from '@plaudit/contract/errors'
import { loadChunk } from '../../../lib/chunk.ts'

const proveHere = async (challenge: ProofChallenge): Promise<string> => {
  const { prove } = await loadChunk(() => import('../prove.ts'))
  return prove(challenge)
}

/**
 * Makes a call that may ask this browser for some work first. The work is done beside the page, and the call is made
 * once more with it.
 */
export async function withWork<Answer>(
  call: (challenge?: string) => Promise<Answer>,
  prove = proveHere,
): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    const asked =
      error instanceof CallError && error.code === 'proof_required'
        ? error.failure?.challenge
        : undefined
    if (asked === undefined) throw error
    return call(await prove(asked))
  }
}
