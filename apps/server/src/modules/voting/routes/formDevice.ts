import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Limits } from '../../../platform/http/limits.ts'
import { deviceCookie, firstCookieOf, type Device } from '../../accounts/policy/devices.ts'

export interface DeviceParts {
  limits: Limits
  devices: {
    /** The device that a browser shows by its cookies. */
    of: (request: FastifyRequest) => Device | undefined
    made: () => Device
  }
}

/** Attributes of every cookie of the form. */
export const cookie = (request: FastifyRequest) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: request.protocol === 'https',
})

const aYear = 365 * 24 * 3600
/** Longer than any two posts at once take to find their ends: seconds. */
const whilePosting = 600

/**
 * The device that a plain form votes with: one that its browser has shown, so that the same form sent once more is the
 * same voter (docs/decisions/0002, 0134). A browser that shows none is handed one, and sends its form again.
 * @returns undefined where the form must be sent again.
 * @throws refusal device_unknown where a browser shows none the second time: it keeps no cookies.
 */
export async function deviceShown(
  parts: DeviceParts,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> {
  const shown = parts.devices.of(request)
  if (shown) {
    keep(request, reply, shown)
    return shown.id
  }
  if (caller.device !== null) return caller.device
  if (isSecond(request)) refuse('device_unknown')
  await parts.limits.take('device', caller)
  const device = parts.devices.made()
  reply.setCookie(firstCookieOf(device), device.ssid, { ...cookie(request), maxAge: whilePosting })
  keep(request, reply, device)
  return undefined
}

/** Where a form is sent again, with the device that its browser was handed. */
export const secondPost = (cxId: string): string => `/cx/${encodeURIComponent(cxId)}/vote?device=1`

const isSecond = ({ query }: FastifyRequest): boolean =>
  (query as { device?: unknown }).device !== undefined

function keep(request: FastifyRequest, reply: FastifyReply, { ssid }: Device): void {
  if (request.cookies[deviceCookie] === ssid) return
  reply.setCookie(deviceCookie, ssid, { ...cookie(request), maxAge: aYear })
}
