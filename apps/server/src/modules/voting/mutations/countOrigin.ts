import type { Caller } from '../../../platform/http/caller.ts'
import type { Cast } from './promised.ts'
import { meetRisk, type FrictionParts } from './friction.ts'
import { limitNetwork } from './voter.ts'

/** Facts of a ballot that say where it comes from, and the work that came with it. */
interface Origin {
  contest_id: number
  round_id: number
  fingerprint?: string | undefined
  challenge?: string | undefined
  captcha?: string | undefined
  guesses?: number | undefined
}

/**
 * Counts a ballot where it comes from while it is cast. A cast that came to nothing gives back what was counted for it,
 * and the work that was done for it.
 * @throws refusals proof_required, address_required, too_many_requests, and what `casting` throws.
 */
export async function countOrigin(
  parts: FrictionParts,
  caller: Caller,
  { contest_id, round_id, fingerprint, challenge, captcha, guesses }: Origin,
  casting: () => Promise<Cast>,
): Promise<Cast> {
  const place = { contest_id, round_id }
  const work = { fingerprint, challenge, captcha, guesses }
  const risk = meetRisk(parts, caller, { ...place, ...work })
  const met = risk instanceof Promise ? await risk : risk
  const undo = [met.giveBack]
  let outcome: Cast | undefined
  try {
    if (caller.person === null) undo.push(limitNetwork(parts.limits, place, caller, fingerprint))
    outcome = await casting()
    return outcome
  } finally {
    if (outcome?.outcome !== 'written') for (const giveBack of undo) giveBack()
    // Nobody knows whether a ballot was written if the database went away: then its work is used up.
    if (outcome && outcome.outcome !== 'written') await met.unspend()
  }
}
