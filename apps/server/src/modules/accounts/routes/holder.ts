import type { FastifyRequest } from 'fastify'
import { bearerOf } from '../../../platform/http/caller.ts'
import type { Parts } from '../../../platform/parts.ts'
import type { Holder } from '../../files/data/addresses.ts'
import { sessionPerson } from '../data.ts'
import { hashOfToken } from '../mutations/sessions.ts'
import { deviceCookie, deviceOf } from '../policy/devices.ts'

/**
 * Tells whether a request for a file comes from the person that its address was made for (product 10): their session
 * has not ended, a browser that sent its cookie sends it again, and a signed request comes from the same person.
 */
export const isHolder =
  ({ db, secrets }: Pick<Parts, 'db' | 'secrets'>) =>
  async (request: FastifyRequest, { holder, session, device }: Holder): Promise<boolean> => {
    const shown = request.cookies[deviceCookie]
    if (device !== null && deviceOf(secrets, shown)?.id !== device) return false
    const living = await sessionPerson(db, Buffer.from(session, 'base64url'))
    if (living?.user_id !== holder) return false
    const bearer = bearerOf(request.headers)
    if (bearer === undefined) return true
    return (await sessionPerson(db, hashOfToken(bearer.token)))?.user_id === holder
  }
