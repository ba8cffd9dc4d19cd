import { expect, test } from 'vitest'
import { safeguards, safeguardsOf } from './safety.ts'

const key = (id: string) => ({
  ...{ id, name: id, host: 'vote.example.org', here: true },
  createdAt: '',
  used_at: null,
})
const count = (...given: Parameters<typeof safeguardsOf>): string =>
  safeguards.filter((one) => safeguardsOf(...given)[one]).join(' ')
const unproven = { email_confirmed: false, phone_confirmed: false }
const proven = { email_confirmed: true, phone_confirmed: false }

test('an account is as safe as what it has: a passkey, a proven address, a second factor and codes for its loss', () => {
  const none = { passkeys: [], factor: { on: false, recovery_left: 0 } }
  expect(count(none, unproven)).toBe('')
  expect(count(none, { ...unproven, phone_confirmed: true })).toBe('address')
  expect(count({ ...none, passkeys: [key('desk')] }, proven)).toBe('passkey address')
  expect(count({ ...none, factor: { on: true, recovery_left: 10 } }, proven)).toBe(
    'address factor codes',
  )
  expect(count({ ...none, factor: { on: true, recovery_left: 2 } }, proven)).toBe('address factor')
  expect(count({ ...none, passkeys: [key('desk'), key('phone')] }, proven)).toBe(
    'passkey address factor codes',
  )
})
