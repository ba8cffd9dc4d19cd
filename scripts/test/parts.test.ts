import { expect, test, vi } from 'vitest'
import { canShare, groupsOf, runGroup, type Part } from './parts.ts'

const says = (name: string, script: string, more: Partial<Part> = {}): Part => ({
  name,
  command: [process.execPath, '-e', script],
  ...more,
})
const priority = "console.log('nice', require('os').getPriority(), process.env.TEST_LOWER)"
const parts = [
  says('checks', ''),
  says('unit', `${priority};console.error('late');process.exitCode = 3`, {
    beside: 'unit',
    isLower: true,
  }),
  says('browser', priority, { beside: 'browser' }),
  says('conformance', ''),
]
const namesOf = (groups: Part[][]) => groups.map((group) => group.map(({ name }) => name).join())

test('two parts run at once where they have room, and alone where one is left out or asked for', () => {
  expect(namesOf(groupsOf(parts, true))).toEqual(['checks', 'unit,browser', 'conformance'])
  expect(namesOf(groupsOf(parts, false))).toEqual(['checks', 'unit', 'browser', 'conformance'])
  const without = parts.map((part) =>
    part.name === 'browser' ? { ...part, leftOut: 'no Chromium' } : part,
  )
  expect(namesOf(groupsOf(without, true))).toEqual(['checks', 'unit', 'conformance'])
  const much = 9 * 1024 ** 3
  expect([canShare({ TEST_PARTS: '1' }, much), canShare({}, 7 * 1024 ** 3)]).toEqual([false, false])
})

test('of two parts at once one gives way; each has its own outcome, and whole lines with its word', async () => {
  const lines: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text))
    return true
  })
  const group = parts.filter(({ beside }) => beside !== undefined)
  const env = { ...process.env, TEST_LOWER: undefined }
  const outcomes = await runGroup([...group, says('gone', '', { command: ['/no/such'] })], env)
  write.mockRestore()
  expect(outcomes.map(({ part, isOk }) => [part.name, isOk])).toEqual([
    ['unit', false],
    ['browser', true],
    ['gone', false],
  ])
  const own = Number(lines.join('').match(/browser │ nice (\d+) undefined\n/)?.[1])
  expect(lines).toContain(`unit │ nice ${Math.min(own + 5, 19)} 1\n`)
  expect(lines).toContain('unit │ late\n')
})
