import { m } from '@plaudit/i18n/messages'
import { api } from './api.ts'
import { toApp } from './app-address.ts'
import { isInApp } from './app-base.ts'
import { confirm } from './dialogs.ts'
import { isRefused } from './failure.ts'
import { leaveFor, settleLanguage } from './locale.ts'
import { ballotWaits, hasWaiting, noteEnded } from './offline/waits.ts'
import { clearSession, readSession } from './session.ts'

/**
 * Asks the person before texts that have not gone out wait for their writer's return, or are lost, and before a vote is:
 * the next person here must not send it.
 */
async function mayLetGo(): Promise<boolean> {
  const text = isSecureContext ? m.common_sign_out_locked_text : m.common_sign_out_waiting_text
  const losesVote = ballotWaits()
  const sentences = [
    ...(losesVote ? [m.common_sign_out_ballot_text()] : []),
    ...(hasWaiting() ? [text()] : []),
  ]
  return confirm({
    title: m.common_sign_out_waiting(),
    description: sentences.join(' '),
    confirmLabel: m.common_sign_out(),
    danger: losesVote || !isSecureContext,
  })
}

/** Milliseconds that the server has for it: who hands on the device does not wait for a network that carries nothing. */
const patience = 8000

/**
 * Signs out: the server ends the session, the device forgets it (specification 4), and the person is
 * taken to `/` by default, within the phone's shell to its own start, with a fresh page, so that nothing of theirs
 * stays in memory.
 */
export async function signOut(to = '/'): Promise<void> {
  if ((hasWaiting() || ballotWaits()) && !(await mayLetGo())) return
  const session = readSession()
  try {
    await api.call('login/logout', {}, { quiet: true, timeout: patience })
  } catch (error) {
    // The device forgets the session all the same; a server that did not hear of it hears later.
    if (!isRefused(error)) noteEnded(session)
  }
  await leaveDevice(to)
}

/** Nothing of the account stays on this device, and the next page begins in the visitor's language. */
export async function leaveDevice(to: string): Promise<void> {
  // Nobody is told of the person here any more, on a screen that is locked, too.
  await import('./push.ts').then(({ forgetPush }) => forgetPush()).catch(() => undefined)
  clearSession()
  await import('./offline/forget.ts').then(({ forgetKept }) => forgetKept()).catch(() => undefined)
  settleLanguage()
  leaveFor(isInApp(location.pathname) ? toApp(to) : to)
}
