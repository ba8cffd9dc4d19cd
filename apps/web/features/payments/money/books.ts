import type { Reply } from '@plaudit/contract/calls'

/** Money that a person has, gets and owes. */
export type Books = Reply<'payments/ledger'>
