import { describe, expect, it } from 'vitest'
import { formatClock } from './countdown.tsx'
import { formatLeft, timeParts } from './time-left.ts'

describe('time left', () => {
  it('counts a started second whole and never goes below nothing', () => {
    expect(timeParts(0.2)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 })
    expect(timeParts(-5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
    expect(timeParts(Number.NaN)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
  })

  it('carries over exactly at each unit', () => {
    expect(timeParts(86_400)).toEqual({ days: 1, hours: 0, minutes: 0, seconds: 0 })
    expect(timeParts(86_399)).toEqual({ days: 0, hours: 23, minutes: 59, seconds: 59 })
  })

  it('writes a clock with two figures each, and days before it from two days on', () => {
    expect(formatClock(8049)).toBe('02:14:09')
    expect(formatClock(86_381)).toBe('23:59:41')
    expect(formatClock(86_400)).toBe('24:00:00')
    expect(formatClock(90_061)).toBe('25:01:01')
    expect(formatClock(2 * 86_400 + 61)).toBe('2:00:01:01')
  })

  it('says the two largest units in the language asked for', () => {
    expect(formatLeft(8049, 'en')).toBe('2 hours 14 minutes')
    expect(formatLeft(3600, 'fr')).toBe('1 heure')
    expect(formatLeft(86_400 * 2 + 3600, 'es')).toBe('2 días 1 hora')
    expect(formatLeft(30, 'en')).toBe('less than a minute')
  })
})
