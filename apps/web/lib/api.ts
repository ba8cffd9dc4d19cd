import { CallError, createClient } from '@plaudit/client/client'
import type { Api, CallOptions } from '@plaudit/client/client'
import type { CallName, Input, Reply } from '@plaudit/contract/calls'
import type { ErrorCode } from '@plaudit/contract/errors'
import { toWire } from '@plaudit/i18n/locale'
import { currentLocale } from './locale.ts'
import { syncClock } from './clock.ts'
import { readSession } from './session.ts'
import { noteFailure, noteReply } from './responses.ts'

export interface WebCallOptions extends CallOptions {
  /** The screen says itself what went wrong: no notification. */
  quiet?: boolean
  /** The refusal that leads to another call of the screen: no notification of this one. */
  untold?: ErrorCode
}

/** The calls as a screen makes them: typed, with the session, and handled as specification 7 says. */
export interface WebApi extends Api {
  call<Name extends CallName>(
    name: Name,
    input: Input<Name>,
    options?: WebCallOptions,
  ): Promise<Reply<Name>>
}

const client = createClient({
  baseUrl: '',
  session: readSession,
  language: () => toWire(currentLocale()).toLowerCase(),
})

export const api: WebApi = {
  async call(name, input, options = {}) {
    const { quiet, untold, ...rest } = options
    const sentAt = Date.now()
    const { token } = readSession()
    try {
      const reply = await client.call(name, input, rest)
      const { serverTime } = reply as { serverTime?: unknown }
      if (typeof serverTime === 'number') syncClock(serverTime, sentAt)
      noteReply(reply)
      return reply
    } catch (error) {
      if (error instanceof CallError)
        noteFailure(error, { name, input, token, quiet: quiet === true || error.code === untold })
      throw error
    }
  },
}
