import { keepShared, sharePath } from '../lib/from-others.ts'
import type { FetchEvent } from './scope.ts'

/** Tells a handover from another app of the phone, sent as the form of its sheet. */
export const isShared = ({ method, mode, url }: Request): boolean =>
  method === 'POST' && mode === 'navigate' && new URL(url).pathname === sharePath

/** Keeps it where the phone has room, and opens the screen that asks for whom it is, in any case. */
export async function takeForm({ request }: FetchEvent): Promise<Response> {
  try {
    await keepShared(await request.formData())
  } catch {
    // The screen says what has come, or that nothing has.
  }
  return Response.redirect(sharePath, 303)
}
