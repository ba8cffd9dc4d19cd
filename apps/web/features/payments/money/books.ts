import type { Reply } from '@plaudit/contract/calls'

/** What a person has, gets and owes. */
export type Books = Reply<'payments/ledger'>
