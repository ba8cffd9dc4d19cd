import { supportUser } from '@plaudit/contract/reserved'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import type { Parts } from '../../../platform/parts.ts'
import type { Asker, Rooms } from '../data/access.ts'
import type { Chat } from '../mutations/chat.ts'
import type { Here } from '../mutations/presence.ts'
import type { SendParts } from '../mutations/send.ts'

/** Parts that the calls of conversations stand on. */
export interface MessagingParts extends SendParts {
  parts: Parts
  chat: Chat
  here: Here
  rooms: Rooms
}

export type KnownAsker = Asker & { userId: number }

/** The caller: the person, or support for an admin who answers. @throws refusal forbidden for anybody else. */
export function askerOf(caller: Caller, as: 'support' | undefined): KnownAsker {
  const person = personOf(caller)
  if (as === undefined) return { userId: person.user_id, person, site: caller.site }
  return person.is_admin || person.is_support
    ? { userId: supportUser.id, person, site: caller.site }
    : refuse('forbidden')
}

/** The same where a visitor may ask too. */
export const anybody = (caller: Caller, as: 'support' | undefined): Asker =>
  caller.person === null ? { userId: null, person: null, site: caller.site } : askerOf(caller, as)
