import { expect, test } from 'vitest'
import { faultsOfStep, freshValues, openedAtOnce, setupInput } from './values.ts'

const now = Date.parse('2026-03-27T10:20:00Z')
const good = { ...freshValues('Europe/Paris', now), contest_name: ' Spring ', category: '433' }
const at = (local: string) => ({ local, fold: 'earlier' as const })
const firstFault = (values: typeof good) => Object.values(faultsOfStep('time', values, now))[0]

test('a fresh contest starts tomorrow at a full hour and lasts a week by the clock', () => {
  expect(good.starts.local).toBe('2026-03-28T12:00')
  expect(setupInput(good)).toMatchObject({
    contest_name: 'Spring',
    category: 433,
    start_date: '2026-03-28T11:00:00.000Z',
    end_date: '2026-04-04T11:00:00.000Z',
  })
})

test('opened at once it starts in this minute and lasts as long as was chosen, over a change of clocks too', () => {
  const night = Date.parse('2026-03-29T00:30:40Z')
  const both = openedAtOnce('Europe/Paris', night, 3 * 3_600_000)
  expect(both).toEqual({ starts: at('2026-03-29T01:30'), ends: at('2026-03-29T05:30') })
  expect(faultsOfStep('time', { ...good, ...both }, night)).toEqual({})
})

test('the end comes after the start and after now', () => {
  expect(firstFault(good)).toBeUndefined()
  expect(firstFault({ ...good, ends: good.starts })).toBe('The end is before the start.')
  const past = { ...good, starts: at('2025-01-01T10:00'), ends: at('2025-01-02T10:00') }
  expect(firstFault(past)).toBe('The end is in the past.')
})

test('an hour that clocks skip can’t be left', () => {
  expect(
    faultsOfStep('time', { ...good, starts: at('2026-03-29T02:30') }, now)['starts'],
  ).toBeDefined()
  expect(faultsOfStep('time', { ...good, ends: at('') }, now)['ends']).toBeDefined()
})

test('a name of spaces and no category are told together', () => {
  const faults = faultsOfStep('name', { ...good, contest_name: '  ', category: '' }, now)
  expect(Object.values(faults).filter(Boolean)).toHaveLength(2)
})

test('hours count only where one may vote again', () => {
  const none = { ...good, contest_exp_hours: null }
  expect(faultsOfStep('voting', none, now)['contest_exp_hours']).toBeDefined()
  expect(
    faultsOfStep('voting', { ...none, vote_once: true }, now)['contest_exp_hours'],
  ).toBeUndefined()
})
