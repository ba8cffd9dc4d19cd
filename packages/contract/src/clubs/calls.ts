import { clubCalls } from './clubCalls.ts'
import { memberCalls } from './memberCalls.ts'
import { invitationCalls } from './invitationCalls.ts'

/** The calls of clubs by their paths below `/app/`. */
export const clubsCalls = {
  ...clubCalls,
  ...memberCalls,
  ...invitationCalls,
} as const
