import { keepShared, sharePath } from '../lib/from-others.ts'
import type { FetchEvent } from './scope.ts'

/** Tells a handover from another app of the phone, sent as the form of its sheet. */
export const isShared = ({ method, mode, url }: Request): boolean =>
  method === 'POST' && mode === 'navigate' && new URL(url).pathname === sharePath

/** Keeps it, and opens the screen that asks for whom it is. */
export async function takeForm({ request }: FetchEvent): Promise<Response> {
  await keepShared(await request.formData())
  return Response.redirect(sharePath, 303)
}
