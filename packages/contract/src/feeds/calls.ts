import { feedCalls } from './feedCalls.ts'
import { commentCalls } from './commentCalls.ts'
import { likeCalls } from './likeCalls.ts'

/** The calls of feeds by their paths below `/app/`. */
export const feedsCalls = {
  ...feedCalls,
  ...commentCalls,
  ...likeCalls,
} as const
