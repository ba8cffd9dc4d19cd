import { expect, it } from 'vitest'
import { calendarText } from './calendar.ts'

it('writes what RFC 5545 says: UTC moments, escaped words, lines of 75 bytes at most that go on with a space', () => {
  const title = `Leçon; la première, puis\n${'é'.repeat(80)}`
  const text = calendarText(
    [
      {
        uid: 'order-1@example.org',
        stamp: '2026-11-23T08:00:00.000Z',
        start: '2026-12-11T17:00:00+01:00',
        end: '2026-12-11T17:00:00.000Z',
        title,
        text: '',
        url: 'https://example.org/orders/1',
      },
    ],
    { product: 'Orders', name: 'Test' },
  )
  const lines = text.split('\r\n')
  expect(lines.at(-1)).toBe('')
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  const whole = text.replaceAll('\r\n ', '')
  expect(whole).toContain('DTSTART:20261211T160000Z')
  expect(whole).toContain('DTEND:20261211T170000Z')
  expect(whole).toContain(`SUMMARY:Leçon\\; la première\\, puis\\n${'é'.repeat(80)}`)
  expect(whole).not.toContain('DESCRIPTION')
})
