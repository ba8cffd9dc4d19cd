import { m } from '@plaudit/i18n/messages'
import { showError, showSuccess } from '@plaudit/ui/toast'
import type { CastParts } from './cast-state.ts'
import { castStateOf } from './cast-states.ts'
import { castAfterAll } from './caster.ts'
import type { HeldBallot } from './open/held.ts'

/** Casts a ballot that its voter was asked about away from its contest, and tells what became of it. */
export async function castFromAfar(ballot: HeldBallot, parts: CastParts): Promise<void> {
  await castAfterAll(ballot, parts)
  const { cast, problem } = castStateOf(ballot.cx_id)
  if (cast) showSuccess(ballot.name === undefined ? m.voting_ballot_in() : m.voting_vote_in())
  else if (problem) showError(problem.message || m.errors_address_required())
}
