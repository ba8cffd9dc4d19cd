import { describe, expect, it } from 'vitest'
import { axisTicks, labelsToShow, smoothPath, spreadLabels } from './chart-scale.ts'

describe('an axis', () => {
  it('holds its largest value in round steps', () => {
    expect(axisTicks(11_900)).toEqual([0, 3000, 6000, 9000, 12_000])
    expect(axisTicks(100)).toEqual([0, 25, 50, 75, 100])
  })

  it('counts whole votes when there are few', () => {
    expect(axisTicks(3)).toEqual([0, 1, 2, 3])
    expect(axisTicks(1)).toEqual([0, 1])
  })

  it('stands when there is nothing', () => {
    expect(axisTicks(0)).toEqual([0, 1])
    expect(axisTicks(Number.NaN)).toEqual([0, 1])
  })

  it('always covers what it is given', () => {
    for (let value = 1; value < 200_000; value = Math.ceil(value * 1.37)) {
      const ticks = axisTicks(value)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(value)
      expect(ticks.length).toBeLessThanOrEqual(6)
    }
  })
})

describe('labels', () => {
  it('keep the first and the last', () => {
    expect(labelsToShow(48, 5)).toEqual([0, 12, 24, 35, 47])
    expect(labelsToShow(2, 5)).toEqual([0, 1])
    expect(labelsToShow(0, 5)).toEqual([])
  })

  it('are moved apart in their order', () => {
    expect(spreadLabels([10, 12, 50], 9)).toEqual([10, 19, 50])
    expect(spreadLabels([12, 10], 9)).toEqual([19, 10])
  })
})

describe('a line of places', () => {
  it('leaves and enters each place level', () => {
    expect(
      smoothPath([
        [0, 8],
        [40, 72],
      ]),
    ).toBe('M0 8C20 8 20 72 40 72')
  })
})
