import type { Todo } from '@plaudit/contract/todos/calls'
import { expect, test } from 'vitest'
import type { Locale } from '@plaudit/i18n/locale'
import { kindsIn, movedTo } from './kinds.ts'
import { readWhen } from './read-when.ts'

const made = (key: string) => ({ task_id: null, key }) as Todo
const own = { task_id: 7, key: 'own:7' } as Todo

test('tasks are told apart by what they are about, where there is a choice', () => {
  expect(kindsIn([made('order:1:accept'), made('order:2:deliver')])).toEqual([])
  expect(kindsIn([own, made('refund:1:send'), made('order:1'), made('order:2:pay')])).toEqual([
    { kind: 'order', count: 2 },
    { kind: 'own', count: 1 },
    { kind: 'other', count: 1 },
  ])
})

test('a late task moves to a day that is still to come, at its own time', () => {
  const due = new Date(2026, 10, 21, 14, 30).getTime()
  const wednesday = new Date(2026, 10, 25, 10, 0).getTime()
  const at = (...given: Parameters<typeof movedTo>) =>
    movedTo(...given)
      .toString()
      .slice(0, 21)
  expect(at(due, wednesday, 'today')).toBe('Wed Nov 25 2026 14:30')
  expect(at(due, wednesday, 'tomorrow')).toBe('Thu Nov 26 2026 14:30')
  expect(at(due, wednesday, 'monday')).toBe('Mon Nov 30 2026 14:30')
  // On a Monday the next one is meant; what is past today waits until its end.
  const monday = new Date(2026, 10, 30, 20, 0).getTime()
  expect(at(due, monday, 'monday')).toBe('Mon Dec 07 2026 14:30')
  expect(at(due, monday, 'today')).toBe('Mon Nov 30 2026 23:59')
  const sunday = new Date(2026, 10, 29, 9, 0).getTime()
  expect(at(due, sunday, 'monday')).toBe('Mon Nov 30 2026 14:30')
})

test('a day and a time are read out of a task’s words in the three languages, and other words left alone', () => {
  // A Thursday.
  const now = new Date(2026, 10, 26, 10, 30).getTime()
  const read = (text: string, locale: Locale) => {
    const found = readWhen(text, now, locale)
    if (!found) return undefined
    const { due, title } = found
    return [title, `${due.getMonth() + 1}-${due.getDate()} ${due.getHours()}:${due.getMinutes()}`]
  }
  expect(read('call Luc Thu 14:00', 'en')).toEqual(['call Luc', '12-3 14:0'])
  expect(read('Call Luc tomorrow at 2pm about the hall', 'en')).toEqual([
    'Call Luc about the hall',
    '11-27 14:0',
  ])
  expect(read('order velvet on Monday', 'en')).toEqual(['order velvet', '11-30 23:59'])
  expect(read('Pay the hall by January 5', 'en')).toEqual(['Pay the hall', '1-5 23:59'])
  expect(read('Water the plants 9:15', 'en')).toEqual(['Water the plants', '11-27 9:15'])
  expect(read('appeler Luc jeudi à 14h', 'fr')).toEqual(['appeler Luc', '12-3 14:0'])
  expect(read('Repasser les cols après-demain', 'fr')).toEqual(['Repasser les cols', '11-28 23:59'])
  expect(read('Réserver la salle pour le 12 décembre 14h30', 'fr')).toEqual([
    'Réserver la salle',
    '12-12 14:30',
  ])
  expect(read('llamar a Luc mañana a las 14:00', 'es')).toEqual(['llamar a Luc', '11-27 14:0'])
  expect(read('pagar la sala el 5 de enero', 'es')).toEqual(['pagar la sala', '1-5 23:59'])
  for (const text of [
    'Buy sun cream',
    'Read Nineteen 84',
    'Buy 12 roses',
    'tomorrow',
    'Room 25:90',
  ])
    expect(read(text, 'en')).toBeUndefined()
  expect(read('Rendez 31 février', 'fr')).toBeUndefined()
})
