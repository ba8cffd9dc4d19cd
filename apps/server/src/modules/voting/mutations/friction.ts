import { statement, type Db } from '../../../platform/db/db.ts'
import type { Captcha } from '../../../platform/captcha/captcha.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Limits } from '../../../platform/http/limits.ts'
import type { Proofs } from '../../../platform/proofs.ts'
import { isHeadless } from './voter.ts'

export interface FrictionParts {
  db: Db
  limits: Limits
  proofs: Proofs
  captcha: Captcha | undefined
}

/** Ballots within an hour in one round. */
interface Crowd {
  /** From the caller's network. */
  network: number
  /** From devices of the caller's kind in it. */
  alike: number
  /** From programs that say that they are such, wherever they are. */
  programs: number
}

/** So many wrong codes are what a hall mistypes. */
const freeGuesses = 20

export type Demand = 'none' | 'proof' | 'address'

/**
 * Tells what is asked of a ballot before it is taken (product 4, Fraud). A family asks for nothing, a hall or a
 * carrier's network for work that its browsers do unseen, and nobody but a program, that says it is one, for more.
 */
export function demandOf(crowd: Crowd, program: boolean): Demand {
  if (program && Math.max(crowd.network, crowd.programs) > 60) return 'address'
  if (program && Math.max(crowd.network, crowd.programs) > 20) return 'proof'
  return crowd.network > 60 || crowd.alike > 30 ? 'proof' : 'none'
}

export interface Asked {
  contest_id: number
  round_id: number
  fingerprint: string | undefined
  /** The work that the voter brings, solved. */
  challenge: string | undefined
  /** Or the token of the hosted captcha. */
  captcha: string | undefined
  /** Wrong codes from the caller's network in this contest, where codes vote. */
  guesses?: number | undefined
}

/** For a ballot that was not written. */
export interface Met {
  /** Counts it as if it had not come. */
  giveBack: () => void
  /** Lets its work be used again. */
  unspend: () => Promise<void>
}

interface Keys {
  network: string
  alike: string
  programs: string
}

const crowdOf = (limits: Limits, { network, alike, programs }: Keys, program: boolean): Crowd => ({
  network: limits.countHere('riskNetwork', network),
  alike: limits.countHere('riskAlike', alike),
  programs: program ? limits.countHere('riskPrograms', programs) : 0,
})

const unspendNothing = async (): Promise<void> => undefined
const nothing: Met = { giveBack: () => undefined, unspend: unspendNothing }

/**
 * Asks for what the risk calls for; mostly nothing, which is known at once.
 * @throws refusals proof_required (with the work to do), address_required.
 */
export function meetRisk(parts: FrictionParts, caller: Caller, asked: Asked): Promise<Met> | Met {
  const { person } = caller
  const isProven = person?.email_confirmed || person?.phone_confirmed || caller.proven !== undefined
  // A proven voter may still guess at others' codes.
  const isGuessed = (asked.guesses ?? 0) >= freeGuesses
  if (caller.local || (isProven && !isGuessed)) return nothing
  const place = `${asked.contest_id}:${asked.round_id}`
  const network = `${place}:${caller.network}`
  const program = isHeadless(caller)
  const keys = {
    network,
    alike: `${network}:${(asked.fingerprint ?? caller.userAgent).slice(0, 120)}`,
    programs: place,
  }
  const { limits } = parts
  const crowd = crowdOf(limits, keys, program)
  const giveBack = () => {
    limits.giveBack('riskNetwork', caller, keys.network)
    limits.giveBack('riskAlike', caller, keys.alike)
    if (program) limits.giveBack('riskPrograms', caller, keys.programs)
  }
  const risk = isProven ? 'none' : demandOf(crowd, program)
  const what = isGuessed && risk === 'none' ? 'proof' : risk
  if (what === 'none') return { giveBack, unspend: unspendNothing }
  return metBy(parts, what, caller, asked, giveBack)
}

/** The work, or the address, that the risk calls for. */
async function metBy(
  parts: FrictionParts,
  what: Exclude<Demand, 'none'>,
  caller: Caller,
  asked: Asked,
  giveBack: () => void,
): Promise<Met> {
  try {
    const spent = await demand(parts, what, caller, asked)
    const unspend = async () => {
      if (spent)
        await statement(parts.db, 'delete from spent_proofs where contest_id = $1 and proof = $2', [
          asked.contest_id,
          spent,
        ])
    }
    return { giveBack, unspend }
  } catch (error) {
    giveBack()
    throw error
  }
}

/** @returns the work that was used up, where some was asked for. */
async function demand(
  { db, proofs, captcha }: FrictionParts,
  what: Exclude<Demand, 'none'>,
  caller: Caller,
  { contest_id, challenge, captcha: token }: Asked,
): Promise<Buffer | undefined> {
  if (what === 'address') refuse('address_required')
  const shown = token === undefined ? undefined : await captcha?.check(token)
  // Its provider takes a token once: there is nothing that could be used again.
  if (typeof shown === 'object' && (await spend(db, contest_id, shown))) return undefined
  // While the provider is away its place is taken by work, so that nobody's vote waits for it.
  const hosted = captcha?.ask()
  if (hosted) refuse('proof_required', { captcha: hosted })
  // Work is for one contest and one device: work that a machine has solved elsewhere lets nobody else in.
  const about = `${contest_id} ${caller.device ?? caller.person?.user_id ?? ''}`
  const proof = challenge === undefined ? undefined : await proofs.check(challenge, about)
  if (proof && (await spend(db, contest_id, proof))) return proof.id
  refuse('proof_required', { challenge: await proofs.ask(about) })
}

/** Uses a proof up; of two ballots with it one gets through. */
async function spend(
  db: Db,
  contestId: number,
  { id, expiresAt }: { id: Buffer; expiresAt: Date },
): Promise<boolean> {
  const spent = await statement(
    db,
    `insert into spent_proofs (contest_id, proof, expires_at) values ($1, $2, $3)
     on conflict do nothing returning 1`,
    [contestId, id, expiresAt],
  )
  return spent.length > 0
}

/** Proofs that nobody could hand in any more. */
export async function forgetProofs(db: Db): Promise<void> {
  await statement(db, 'delete from spent_proofs where expires_at < now()', [])
}
