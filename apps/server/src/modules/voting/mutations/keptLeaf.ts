import type { VotingRules } from '../data/port.ts'
import { leafParts, type LeafContent } from './leaf.ts'
import type { ReadyBallot } from './readyBallot.ts'

const leaves = new WeakMap<VotingRules, Map<string, ReadyBallot['leaf']>>()

/** Made once for each contestant while the rules are kept: a crowd's ballots differ in little else than in their voter. */
export function leafOf(rules: VotingRules, content: LeafContent): ReadyBallot['leaf'] {
  const [line, another] = content.lines
  const isPlain = another === undefined && content.payment === undefined
  if (line === undefined || line.scores !== undefined || !isPlain) return leafParts(content)
  const known = leaves.get(rules) ?? new Map<string, ReadyBallot['leaf']>()
  if (known.size === 0) leaves.set(rules, known)
  const { type, kind, quantity, round } = content
  const name = `${type} ${kind} ${quantity} ${round} ${line.points} ${line.assox_id}`
  const leaf = known.get(name) ?? leafParts(content)
  known.set(name, leaf)
  return leaf
}
