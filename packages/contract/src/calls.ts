import type { z } from 'zod'
import { accountsCalls } from './accounts/calls.ts'
import { adminCalls } from './admin/calls.ts'
import { clubsCalls } from './clubs/calls.ts'
import { contestsCalls } from './contests/calls.ts'
import { entriesCalls } from './entries/calls.ts'
import { feedsCalls } from './feeds/calls.ts'
import { filesCalls } from './files/calls.ts'
import { hiringCalls } from './hiring/calls.ts'
import { joinsCalls } from './joins/calls.ts'
import { messagingCalls } from './messaging/calls.ts'
import { marketplaceCalls } from './marketplace/calls.ts'
import { notificationsCalls } from './notifications/calls.ts'
import { ordersCalls } from './orders/calls.ts'
import { paymentsCalls } from './payments/calls.ts'
import { reachCalls } from './reach/calls.ts'
import { reportsCalls } from './reports/calls.ts'
import { searchCalls } from './search/calls.ts'
import { peopleCalls } from './people/calls.ts'
import { rankingCalls } from './ranking/calls.ts'
import { teamCalls } from './team/calls.ts'
import { todosCalls } from './todos/calls.ts'
import { sitesCalls } from './sites/calls.ts'
import { votingCalls } from './voting/calls.ts'

/** Every call by its path below `/app/`: one line for each noun. */
export const calls = {
  ...accountsCalls,
  ...adminCalls,
  ...reportsCalls,
  ...searchCalls,
  ...peopleCalls,
  ...rankingCalls,
  ...todosCalls,
  ...sitesCalls,
  ...notificationsCalls,
  ...messagingCalls,
  ...filesCalls,
  ...clubsCalls,
  ...feedsCalls,
  ...hiringCalls,
  ...paymentsCalls,
  ...contestsCalls,
  ...entriesCalls,
  ...teamCalls,
  ...reachCalls,
  ...votingCalls,
  ...marketplaceCalls,
  ...ordersCalls,
  ...joinsCalls,
} as const

export type Calls = typeof calls
export type CallName = keyof Calls
/** Input that a caller gives; an upload carries its file beside the fields. */
export type Input<Name extends CallName> = z.input<Calls[Name]['input']> &
  (Name extends 'Files/upload' | 'Files/uploadDocument' ? { file: Blob } : unknown)
export type ParsedInput<Name extends CallName> = z.output<Calls[Name]['input']>
export type Reply<Name extends CallName> = z.output<Calls[Name]['reply']>
