import { expect, it } from 'vitest'
import { saveServiceInput } from './saving.ts'

const faultsOf = (contact: object): string[] => {
  const parsed = saveServiceInput.safeParse({ contact })
  return parsed.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []
}

it('takes ways to reach a provider that can be used, parted as people part them, and none', () => {
  const contact = {
    whatsapp: '+33 6 12 34 56 78',
    phone: '(509) 37.00-72/94',
    email: 'a@example.org',
  }
  expect(faultsOf(contact)).toEqual([])
  expect(saveServiceInput.parse({ contact }).contact).toEqual(contact)
  expect(faultsOf({ whatsapp: '', phone: ' ', email: '' })).toEqual([])
})

it.each([
  [{ email: 'write to me' }, 'contact.email #invalid_email'],
  [{ email: 'a@example.org?bcc=b@example.org' }, 'contact.email #invalid_email'],
  [{ phone: 'call me' }, 'contact.phone #invalid_phone_number'],
  [{ phone: '12345' }, 'contact.phone #invalid_phone_number'],
  [{ phone: '+1234567890123456' }, 'contact.phone #invalid_phone_number'],
  [{ whatsapp: '+33 6 12 34 56 78?text=hello' }, 'contact.whatsapp #invalid_phone_number'],
])('says by its own sentence which way leads nowhere: %o', (contact, fault) => {
  expect(faultsOf(contact)).toEqual([fault])
})
