import type { ListEvent } from '@plaudit/contract/messaging/shape'
import { said } from './live.ts'

/** This device has it: the other one’s second tick. */
export function acknowledge(
  userId: number,
  { last, conversation_id, request }: ListEvent,
  as: 'support' | undefined,
): void {
  if (last === null || last.user_id === userId || request) return
  said('delivered', { conversation_id, seq: last.seq, ...(as && { as }) })
}
