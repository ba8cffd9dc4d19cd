import { describe, expect, it } from 'vitest'
import { moveItem, placeByKey, placeByPointer } from './reorder.ts'

const list = ['a', 'b', 'c', 'd']

describe('moving an item', () => {
  it('keeps all of them', () => {
    expect(moveItem(list, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moveItem(list, 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  })

  it('stops at the ends and leaves the list given alone', () => {
    expect(moveItem(list, 1, 99)).toEqual(['a', 'c', 'd', 'b'])
    expect(moveItem(list, 9, 0)).toEqual(list)
    expect(list).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('by the keyboard', () => {
  it('arrows go by one, Home and End to the ends', () => {
    expect(placeByKey('ArrowUp', 2, 4)).toBe(1)
    expect(placeByKey('ArrowUp', 0, 4)).toBe(0)
    expect(placeByKey('ArrowDown', 3, 4)).toBe(3)
    expect(placeByKey('End', 0, 4)).toBe(3)
    expect(placeByKey('Tab', 1, 4)).toBeNull()
  })
})

describe('by the pointer', () => {
  const middles = [26, 78, 130, 182]

  it('moves once the middle of a neighbour is crossed, not before', () => {
    expect(placeByPointer(middles, 1, 100)).toBe(1)
    expect(placeByPointer(middles, 1, 131)).toBe(2)
    expect(placeByPointer(middles, 1, 27)).toBe(1)
    expect(placeByPointer(middles, 1, 20)).toBe(0)
    expect(placeByPointer(middles, 0, 999)).toBe(3)
  })
})
