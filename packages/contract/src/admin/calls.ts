import { personCalls } from './personCalls.ts'
import { consentCalls } from './consentCalls.ts'
import { machineCalls } from './machineCalls.ts'
import { meetingCalls } from './meetingCalls.ts'
import { noteCalls } from './noteCalls.ts'

/** The calls of the platform’s admin by their paths below `/app/`. */
export const adminCalls = {
  ...personCalls,
  ...consentCalls,
  ...machineCalls,
  ...meetingCalls,
  ...noteCalls,
} as const
