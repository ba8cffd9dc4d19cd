import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { offsetAt, readWallClock, toInstant, toIso, toWallTime, wallClock } from './zoned.ts'

const zones = [
  'UTC',
  'Europe/Paris',
  'Europe/London',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Africa/Casablanca',
]

test('an ordinary time is read once', () => {
  expect(readWallClock('2023-05-13T21:00', 'Europe/London')).toEqual({
    kind: 'once',
    instant: Date.parse('2023-05-13T20:00:00Z'),
  })
})

test('the hour that clocks skip does not exist, and the nearest that does is offered', () => {
  expect(readWallClock('2026-03-29T02:30', 'Europe/Paris')).toEqual({
    kind: 'never',
    from: '2026-03-29T02:00',
    to: '2026-03-29T03:00',
    instead: '2026-03-29T03:30',
  })
  expect(toIso({ local: '2026-03-29T02:30', fold: 'later' }, 'Europe/Paris')).toBeUndefined()
})

test('a whole day that a country skipped does not exist', () => {
  expect(readWallClock('2011-12-30T12:00', 'Pacific/Apia')).toMatchObject({
    kind: 'never',
    from: '2011-12-30T00:00',
    to: '2011-12-31T00:00',
  })
})

test('the hour that clocks repeat is two instants, told apart by the fold', () => {
  const reading = readWallClock('2026-10-25T02:30', 'Europe/Paris')
  expect(reading).toEqual({
    kind: 'twice',
    earlier: Date.parse('2026-10-25T00:30:00Z'),
    later: Date.parse('2026-10-25T01:30:00Z'),
  })
  for (const fold of ['earlier', 'later'] as const) {
    const iso = toIso({ local: '2026-10-25T02:30', fold }, 'Europe/Paris')
    expect(toWallTime(iso ?? null, 'Europe/Paris')).toEqual({ local: '2026-10-25T02:30', fold })
  }
})

test('half an hour is repeated on Lord Howe Island', () => {
  const reading = readWallClock('2026-04-05T01:45', 'Australia/Lord_Howe')
  expect(reading.kind === 'twice' && reading.later - reading.earlier).toBe(30 * 60_000)
})

test('what is no time is empty', () => {
  expect(readWallClock('', 'UTC')).toEqual({ kind: 'empty' })
  expect(readWallClock('2026-13-40T99:99', 'UTC')).toEqual({ kind: 'empty' })
  expect(toWallTime(null, 'UTC')).toEqual({ local: '', fold: 'earlier' })
  expect(toWallTime('soon', 'UTC').local).toBe('')
})

const instants = fc
  .integer({
    min: Date.parse('1990-01-01T00:00Z') / 60_000,
    max: Date.parse('2037-12-31T00:00Z') / 60_000,
  })
  .map((minutes) => minutes * 60_000)
const someZone = fc.constantFrom(...zones)

test('offsets and wall clocks are those of Temporal', () => {
  fc.assert(
    fc.property(instants, someZone, (instant, zone) => {
      const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
      expect(offsetAt(instant, zone)).toBe(zoned.offsetNanoseconds / 1e6)
      expect(wallClock(instant, zone)).toBe(zoned.toPlainDateTime().toString().slice(0, 16))
    }),
  )
})

test('every instant survives the way to the wall clock and back', () => {
  fc.assert(
    fc.property(instants, someZone, (instant, zone) => {
      const iso = new Date(instant).toISOString()
      expect(toInstant(toWallTime(iso, zone), zone)).toBe(instant)
    }),
  )
})

test('wall clocks near a change of clocks are read as Temporal reads them', () => {
  const near = fc.tuple(
    fc.constantFrom('2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-04-05'),
    fc.integer({ min: 0, max: 23 }),
    fc.constantFrom('00', '15', '30', '45'),
    someZone,
  )
  fc.assert(
    fc.property(near, ([day, hour, minutes, zone]) => {
      const local = `${day}T${String(hour).padStart(2, '0')}:${minutes}`
      const plain = Temporal.PlainDateTime.from(local)
      const earlier = plain.toZonedDateTime(zone, { disambiguation: 'earlier' })
      const later = plain.toZonedDateTime(zone, { disambiguation: 'later' })
      const reading = readWallClock(local, zone)
      if (!earlier.toPlainDateTime().equals(plain)) expect(reading.kind).toBe('never')
      else if (earlier.epochMilliseconds === later.epochMilliseconds)
        expect(reading).toEqual({ kind: 'once', instant: earlier.epochMilliseconds })
      else
        expect(reading).toEqual({
          kind: 'twice',
          earlier: earlier.epochMilliseconds,
          later: later.epochMilliseconds,
        })
    }),
  )
})
