import { expect, test } from 'vitest'
import { terminalLine } from './terminalLine.ts'

const time = new Date(2026, 2, 3, 4, 5, 6).getTime()

test('who sits at a terminal reads sentences, with what else was told behind them', () => {
  const said = (fields: object) => terminalLine(`${JSON.stringify({ time, ...fields })}\n`)
  expect(said({ level: 30, msg: 'Sign-in code for a@b.c: 123456' })).toBe(
    '  04:05:06  Sign-in code for a@b.c: 123456\n',
  )
  expect(said({ level: 40, contest: 7, msg: 'a fold failed' })).toBe(
    '  04:05:06  warning: a fold failed {"contest":7}\n',
  )
  expect(said({ level: 50, err: { message: 'gone', stack: 'Error: gone\n at x' } })).toBe(
    '  04:05:06  error: \nError: gone\n at x\n',
  )
})
