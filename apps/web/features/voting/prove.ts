import type { ProofChallenge } from '@plaudit/contract/errors'
import { solveChallengeWorkers } from 'altcha-lib'
import { trustedScript } from '../../lib/trusted.ts'
import workerAddress from './proof-worker.ts?worker&url'

/** Milliseconds that the slowest phone gets. */
const longest = 90_000

/** Does the work that a ballot was asked for, beside the page. @throws when this browser can't. */
export async function prove(challenge: ProofChallenge): Promise<string> {
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(4, navigator.hardwareConcurrency || 1),
    createWorker: () => new Worker(trustedScript(workerAddress)),
    timeout: longest,
  })
  if (solution === null) throw new Error('The work took too long')
  return btoa(JSON.stringify({ challenge, solution }))
}
