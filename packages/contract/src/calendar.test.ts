import ICAL from 'ical.js'
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

it('gives a day alone as that day, wherever it is read', () => {
  const end = '2026-12-11T22:59:00.000Z'
  const event = { uid: 'a', stamp: end, start: end, end, day: '2026-12-11', title: 'Due', text: '' }
  const calendar = { product: 'Tasks', name: 'Test' }
  const text = calendarText([{ ...event, url: 'https://example.org' }], calendar)
  expect(text.match(/^DT(?:START|END).*$/gm)?.map((line) => line.trim())).toEqual([
    'DTSTART;VALUE=DATE:20261211',
  ])
})

it('gives a moment no end, and a break of any kind in foreign words begins no line of its own', () => {
  const at = '2026-12-11T17:00:00.000Z'
  const event = {
    uid: 'a',
    stamp: at,
    start: at,
    end: at,
    title: 'Due',
    url: 'https://example.org',
  }
  const text = calendarText([{ ...event, text: 'a\rATTENDEE:b\r\nc\nd' }], {
    product: 'Tasks',
    name: 'Test',
  })
  expect(text).not.toContain('DTEND')
  expect(text.split(/[\r\n]+/)).toContain('DESCRIPTION:a\\nATTENDEE:b\\nc\\nd')
})

it('is read back by a parser of others, every word and moment of it', () => {
  const event = {
    uid: 'order-1@example.org',
    stamp: '2026-11-23T08:00:00.000Z',
    start: '2026-03-29T00:30:00.000Z',
    end: '2026-03-29T01:30:00.000Z',
    title: `Leçon; la première, puis \\n «${'é'.repeat(80)}»`,
    text: 'https://meet.example/a,b;c\nTwo lines: yes\r\nand three',
    place: '8, rue des Lices; Angers',
    moved: 2,
    url: 'https://example.org/orders/1?a=1,2',
  }
  const more = { ...event, uid: 'order-2@example.org', title: '👩🏽‍🎤'.repeat(20), text: '' }
  const text = calendarText([event, more], { product: 'Orders', name: 'Test' })
  const calendar = new ICAL.Component(ICAL.parse(text))
  const read = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  const lines = (words: string) => words.replaceAll('\r\n', '\n')
  expect(
    read.map((one) => ({
      uid: one.uid,
      start: one.startDate.toJSDate().toISOString(),
      end: one.endDate.toJSDate().toISOString(),
      title: one.summary,
      text: one.description ?? '',
      place: one.location ?? '',
      moved: one.sequence,
      url: one.component.getFirstPropertyValue('url'),
    })),
  ).toEqual([event, more].map(({ stamp: _, ...one }) => ({ ...one, text: lines(one.text) })))
})
