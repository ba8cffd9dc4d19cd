import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isUnavailable, Refusal } from '../../../platform/errors.ts'
import type { Identify } from '../../../platform/module.ts'
import type { ContestPort } from '../data/port.ts'
import { homeOf } from '../mutations/openRound.ts'
import { ballotFields, keptIn, linesOf, soundId, topOf } from './formBallot.ts'
import { secondPost } from './formDevice.ts'

interface EndParts {
  contests: Pick<ContestPort, 'rules'>
  identify: Identify
}

export const form = z.object({
  assox_id: z.string().optional(),
  ...ballotFields,
  round_id: z.string().optional(),
  client_id: z.string().optional(),
  /** Six digits that were sent to an address, where one had to be proven. */
  code: z.string().optional(),
  email: z.string().optional(),
  /** From a printed list, where codes vote. */
  voter_code: z.string().optional(),
})

export type Given = Partial<z.infer<typeof form>> & { cx_id: string }

/**
 * The outcome of a post: a ballot's number, or what is said on the page that it came from, or that the browser sends
 * the form again.
 */
type End = { receipt: string } | { refused: string } | 'again'

/** Ends a post on the page that it came from, a ballot that is in on the page of whom it is for. */
export async function ending(
  parts: EndParts,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (given: Given) => Promise<End>,
): Promise<FastifyReply> {
  const { cx_id } = request.params as { cx_id: string }
  const body = form.safeParse(request.body)
  const given: Given = { cx_id, ...(body.success ? body.data : {}) }
  const lines = linesOf(given)
  const kept = lines ? keptIn(lines, given.round_id) : ''
  const of = lines ? 'vote' : given.assox_id
  let back = pageOf(cx_id, of)
  try {
    const end = await work(given)
    if (end === 'again') return await reply.redirect(secondPost(cx_id), 307)
    const round = await roundOf(parts, request, given)
    if ('refused' in end)
      return await reply.redirect(`${pageOf(cx_id, of, round)}?refused=${end.refused}${kept}`, 303)
    const page = pageOf(cx_id, lines ? topOf(lines) : of, round)
    return await reply.redirect(`${page}?receipt=${end.receipt}`, 303)
  } catch (error) {
    if (isUnavailable(error)) return reply.redirect(`${back}?refused=unavailable${kept}`, 303)
    if (!(error instanceof Refusal)) throw error
    // Whoever is not in that round has no page in it.
    if (error.code !== 'not_in_round')
      back = pageOf(cx_id, of, await roundOf(parts, request, given).catch(() => undefined))
    if (error.code === 'sign_in_required')
      return reply.redirect(`/auth?next=${encodeURIComponent(back)}`, 303)
    const until =
      error.detail.next_vote_at === undefined
        ? ''
        : `&until=${encodeURIComponent(error.detail.next_vote_at)}`
    const isCodeTyped = given.code !== undefined
    const step = isCodeTyped && isAskedBeside(error) ? '&step=code' : ''
    return reply.redirect(
      `${back}?refused=${wordOf(error, isCodeTyped)}${until}${step}${kept}`,
      303,
    )
  }
}

/**
 * The round that a form was filled in for, where a contest has several: its page asks for what is missing in that
 * round, whichever one the contest's own page shows by then.
 */
async function roundOf(
  parts: EndParts,
  request: FastifyRequest,
  { cx_id, round_id }: Given,
): Promise<number | undefined> {
  if (round_id === undefined || !/^\d{1,12}$/.test(round_id)) return undefined
  if (!soundId.test(cx_id)) return undefined
  const rules = await parts.contests.rules(cx_id, await parts.identify(request))
  if (rules === undefined) return undefined
  const several = rules.rounds.filter((round) => round.merged_into === null).length > 1
  return several ? homeOf(rules, Number(round_id)) : undefined
}

/** A contestant's page, the ballot's own, or the contest's where what was posted names nobody. */
function pageOf(cxId: string, of: string | undefined, round?: number): string {
  const cx = encodeURIComponent(cxId)
  if (of === 'vote') return `/cx/${cx}/vote`
  const page = round === undefined ? `/cx/${cx}` : `/round/${cx}/${round}`
  return soundId.test(of ?? '') ? `${page}/${of}` : page
}

/** Tells whether the page keeps asking for the six digits: they are still good, and something beside them was not. */
const isAskedBeside = ({ code }: Refusal): boolean =>
  code === 'proof_required' || code.startsWith('voter_code_')

/**
 * Returns the word for the page: work can't be done without scripts, so an address is asked for instead. If even a
 * proven address does not take its place, only time does: many wrong codes came from that network.
 */
function wordOf({ code, detail }: Refusal, isCodeTyped: boolean): string {
  if (code === 'proof_required') return isCodeTyped ? 'too_many_requests' : 'address_required'
  return detail.fields?.['email'] ?? detail.fields?.['ballot'] ?? code
}
