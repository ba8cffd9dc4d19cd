import { plainVoterCode } from '@plaudit/contract/voting/voterCode'
import { refuse } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Limits } from '../../../platform/http/limits.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { ContestPort, VotingRules } from '../data/port.ts'

interface Keys {
  own: Buffer
  device: Buffer | null
}

/** Tells whether a code votes, not an account or a device; judges stay who they are. */
export const votesByCode = (
  { voter_requirement, judges }: Pick<VotingRules, 'voter_requirement' | 'judges'>,
  { person }: Pick<Caller, 'person'>,
): boolean => voter_requirement === 'code' && !(person && judges.has(person.user_id))

/**
 * The keys of a voter with a code: of the code alone, since a class may share one device.
 * @throws refusals voter_code_required, voter_code_mistyped.
 */
export function codeKeys(secrets: Secrets, contestId: number, typed: string | undefined): Keys {
  if (!typed?.trim()) refuse('voter_code_required')
  const code = plainVoterCode(typed) ?? refuse('voter_code_mistyped')
  return { own: secrets.mac('voter')(`${contestId}:c:${code}`), device: null }
}

/** @param prove undefined where no code votes. */
type Casting<Outcome> = (
  guesses: number,
  prove: (() => Promise<void>) | undefined,
) => Promise<Outcome>

interface CodeParts {
  limits: Limits
  contests: Pick<ContestPort, 'knowsCode'>
}

/**
 * Lets a ballot by code be cast. Wrong codes are counted for their network in this contest; more than a few make each
 * further try cost work (mutations/friction), and nobody is locked out by others in the same hall.
 * @param casting hears how many were wrong, and how to prove the code; before it is proven it must have met the risk.
 * @throws refusal voter_code_unknown, and what `casting` throws.
 */
export function withCode<Outcome>(
  parts: CodeParts,
  rules: VotingRules,
  caller: Caller,
  typed: string | undefined,
  casting: Casting<Outcome>,
): Promise<Outcome> {
  const code = votesByCode(rules, caller) ? plainVoterCode(typed ?? '') : undefined
  return code === undefined ? casting(0, undefined) : byCode(parts, rules, caller, code, casting)
}

async function byCode<Outcome>(
  { limits, contests }: CodeParts,
  { contest_id }: VotingRules,
  caller: Caller,
  code: string,
  casting: Casting<Outcome>,
): Promise<Outcome> {
  const network = `${contest_id}:${caller.network}`
  let isWrong = false
  const prove = async () => {
    isWrong = !(await contests.knowsCode(contest_id, code))
    if (isWrong) refuse('voter_code_unknown')
  }
  const guesses = limits.countHere('codeGuesses', network)
  try {
    return await casting(guesses - 1, prove)
  } finally {
    if (!isWrong) limits.giveBack('codeGuesses', caller, network)
  }
}
