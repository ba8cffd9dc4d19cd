import { taskNames } from '@plaudit/contract/admin/tasks'
import { expect, test } from 'vitest'
import { openTestServer, standing } from './modules/accounts/factory.ts'
import { modules } from './modules.ts'
import { openTelemetry } from './platform/telemetry.ts'
import { Ports } from './platform/ports.ts'
import { assemble } from './routes.ts'

test('every background task of every module has its words, and no words are of none', async () => {
  const others = modules.filter((module) => !standing.includes(module))
  const { parts, close } = await openTestServer({}, others)
  const copies = { to: parts.config.dataDir, everyHours: 24, keep: 1 }
  const { tasks } = await assemble({
    ...parts,
    config: { ...parts.config, copies },
    ports: new Ports(),
    telemetry: openTelemetry(),
  })
  const named = new Set<string>(taskNames)
  expect(Object.keys(tasks.handlers).filter((name) => !named.has(name))).toEqual([])
  expect(taskNames.filter((name) => tasks.handlers[name] === undefined)).toEqual([])
  await close()
})
