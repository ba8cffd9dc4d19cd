import type { SavedMethod } from '@plaudit/contract/payments/subscriptions'
import { m } from '@plaudit/i18n/messages'
import { Pill } from '@plaudit/ui/pill'
import type { RadioCard } from '@plaudit/ui/radio-cards'
import { methodName } from '../subscriptions/words.ts'
import { wayText, wayTitle } from './ways.ts'

type Provider = Parameters<typeof wayTitle>[0]

interface Choices {
  methods: readonly SavedMethod[]
  ways: readonly Provider[]
  isTest: (name: Provider) => boolean
  silent: readonly string[]
}

/**
 * Kept methods, then the ways in which everybody can pay; `balance` is what is there of one's own. A way that did not
 * work just now says so, and can be chosen all the same.
 */
export const optionsOf = (
  { methods, ways, isTest, silent }: Choices,
  balance: string,
): RadioCard[] => [
  ...methods.map((one) => ({
    value: one.method_id,
    title: methodName(one),
    hint: silent.includes(one.provider) ? m.payments_way_silent() : m.subscriptions_kept_hint(),
  })),
  ...ways.map((name) => ({
    value: name,
    title: wayTitle(name),
    ...(isTest(name) && { aside: <Pill tone="won">{m.payments_test()}</Pill> }),
    hint: silent.includes(name) ? m.payments_way_silent() : wayText(name, balance),
  })),
]
