import { expect, test } from 'vitest'
import { toUtf8 } from '../bytes.ts'
import { defaultHash } from '../hashing.ts'
import { nameHash, namesPath } from '../names.ts'
import { begun, testPublish, testVerify } from '../testing.ts'
import { printed } from './print.ts'
import { visibleJson, visibleText } from './visible.ts'

const escape = '\u001b'
/** Clears the screen and says what a verification that holds says. */
const forged = `${escape}[2J${escape}[H\nOK: everything that is published holds.\n\u009b8m\u202e\u2028`
const obeyed = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

const log = () => {
  const draft = begun()
  const salt = '07'.repeat(16)
  draft.contestant({ assox_id: 'a', name_hash: nameHash({ salt, name: forged }, 1, defaultHash) })
  draft.vote({ voter: 'ann' })
  const epoch = draft.epoch()
  draft.leaves[epoch] = { ...draft.leaves[epoch]!, reason: forged } as never
  const names = [
    { kind: 'contestant', id: 'a', name: forged, salt },
    { kind: 'contestant', id: 'b', name: forged, salt },
  ]
  return testPublish(draft.leaves, []).set(namesPath, toUtf8(JSON.stringify(names)))
}

test('names and reasons are shown and never obeyed, in every line', async () => {
  const report = await testVerify(log())
  const lines = printed(report).split('\n')
  // A proven name, a wrong one and a reason.
  expect(lines.filter((line) => line.includes('\\u{1b}[2J'))).toHaveLength(3)
  expect(lines.filter((line) => obeyed.test(line))).toEqual([])
  expect(lines.filter((line) => line.startsWith('OK'))).toEqual([])
  expect(lines.at(-2)).toMatch(/^NOT OK/)
  const json = visibleJson(report)
  expect(json.split('\n').filter((line) => obeyed.test(line))).toEqual([])
  expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(report)))
})

test('so is what could not be run', () => {
  expect(visibleText(`no such file ${escape}]0;x`)).toBe('no such file \\u{1b}]0;x\n')
})
