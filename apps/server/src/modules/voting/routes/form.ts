import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { calls } from '@plaudit/contract/calls'
import { isUnavailable, Refusal, refuse } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { isSound } from '../../../platform/http/input.ts'
import { addVote } from '../mutations/addVote.ts'
import type { VotingParts } from './calls.ts'

export interface FormParts extends VotingParts {
  identify: (request: FastifyRequest) => Promise<Caller>
  /** Name of the cookie that carries the signed device id. */
  deviceCookie: string
  deviceOf: (signed: string | undefined) => string | null
  newDevice: () => { device: string; signed: string }
  originAllowed: (request: FastifyRequest) => boolean
}

const form = z.object({
  assox_id: z.string(),
  round_id: z.string().optional(),
  client_id: z.string().optional(),
})

/** The form in the document of calls; it stands beside the contest's page, not under `/app`. */
export const voteFormPaths = {
  '/cx/{cx_id}/vote': {
    servers: [{ url: '/' }],
    post: {
      operationId: 'vote_form',
      summary:
        'A vote by a plain form, from a page of this site; ends on the receipt or the reason.',
      tags: ['voting'],
      parameters: [{ name: 'cx_id', in: 'path', required: true, schema: { type: 'string' } }],
      requestBody: {
        content: {
          'application/x-www-form-urlencoded': { schema: z.toJSONSchema(form, { io: 'input' }) },
        },
      },
      responses: {
        303: { description: 'To the page with `receipt`, or with `refused` and its code.' },
      },
    },
  },
}

const aYear = 365 * 24 * 3600

/**
 * A vote without any script: the plain form of a contest's page posts here and ends on the receipt
 * (product 1 and 4). Origin and Sec-Fetch-Site are checked, so that no other site votes for anybody.
 */
export function addVoteForm(app: FastifyInstance, parts: FormParts): void {
  app.post('/cx/:cx_id/vote', async (request, reply) => {
    const { cx_id } = request.params as { cx_id: string }
    const body = form.safeParse(request.body)
    const assoxId =
      body.success && /^[0-9A-Za-z]{20,24}$/.test(body.data.assox_id) ? body.data.assox_id : ''
    const page = `/cx/${encodeURIComponent(cx_id)}${assoxId === '' ? '' : `/${assoxId}`}`
    try {
      const receipt = await vote(parts, request, reply, { cx_id, ...body.data })
      return reply.redirect(`${page}?receipt=${receipt}`, 303)
    } catch (error) {
      if (isUnavailable(error)) return reply.redirect(`${page}?refused=unavailable`, 303)
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'sign_in_required')
        return reply.redirect(`/auth?next=${encodeURIComponent(page)}`, 303)
      const until =
        error.detail.next_vote_at === undefined
          ? ''
          : `&until=${encodeURIComponent(error.detail.next_vote_at)}`
      return reply.redirect(`${page}?refused=${error.code}${until}`, 303)
    }
  })
}

async function vote(
  parts: FormParts,
  request: FastifyRequest,
  reply: FastifyReply,
  given: unknown,
): Promise<string> {
  if (!parts.originAllowed(request)) refuse('forged_request')
  const caller = await parts.identify(request)
  await parts.limits.take('vote', caller)
  const parsed = calls['contest/v2/addVote'].input.safeParse(given)
  if (!parsed.success || !isSound(parsed.data)) refuse('invalid_input')
  const rules = (await parts.contests.rules(parsed.data.cx_id)) ?? refuse('not_found')
  const device =
    parts.deviceOf(request.cookies[parts.deviceCookie]) ??
    caller.device ??
    (await makeDevice(parts, caller, request, reply))
  const answer = await addVote(parts, rules, { ...caller, device }, parsed.data, '')
  return answer.casx_id
}

async function makeDevice(
  parts: FormParts,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  await parts.limits.take('device', caller)
  const { device, signed } = parts.newDevice()
  reply.setCookie(parts.deviceCookie, signed, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: aYear,
  })
  return device
}
