import { formatVkey } from '@plaudit/votelog/keys'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../../platform/errors.ts'
import type { Identify } from '../../../platform/module.ts'
import type { Parts } from '../../../platform/parts.ts'
import { witnessed, witnessSigner } from '../mutations/witness.ts'

export interface WitnessRouteParts extends Parts {
  identify: Identify
}

/** Answers installations that asked this one to sign the heads of their logs (C2SP tlog-witness). */
export function addWitness(app: FastifyInstance, parts: WitnessRouteParts): void {
  const installations = parts.config.witnessFor
  if (installations.length === 0) return
  const signer = witnessSigner(parts.secrets, parts.publicUrl)
  app.get('/witness/key', async (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(`${formatVkey(signer.key)}\n`),
  )
  app.post('/witness/add-checkpoint', async (request, reply) => {
    await parts.limits.take('log', await parts.identify(request))
    if (typeof request.body !== 'string') refuse('unsupported_media')
    const answer = await witnessed(parts.db, { signer, installations }, request.body)
    reply.header('cache-control', 'no-store').status(answer.status)
    if (answer.status === 200) return reply.type('text/plain; charset=utf-8').send(answer.body)
    if (answer.status === 409) return reply.type('text/x.tlog.size').send(answer.body)
    return reply.type('text/plain; charset=utf-8').send('')
  })
}
