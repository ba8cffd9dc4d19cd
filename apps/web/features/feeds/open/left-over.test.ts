import { expect, it } from 'vitest'
import { leftOver } from './left-over.ts'

const sent = { text: 'Well', pictures: ['a'], client_id: 'first' }
const empty = { text: '', pictures: [], client_id: 'second' } as typeof sent

it('empties a form whose words went out, but for what was typed meanwhile', () => {
  expect(leftOver({ ...sent }, sent, empty)).toEqual({ rest: empty, isEmpty: true })
  expect(leftOver({ ...sent, text: 'Well done' }, sent, empty)).toEqual({
    rest: { text: 'Well done', pictures: [], client_id: 'second' },
    isEmpty: false,
  })
})
