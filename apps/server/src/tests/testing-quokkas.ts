import type { Insertions } from './testing-copy.ts'

/** A module that does nothing but exist, quokkas: its own files. */
export const ownFiles: Record<string, string> = {
  'packages/contract/src/quokkas/calls.ts': `import { defineCall, nothing } from '../call.ts'
import { z } from 'zod'
export const quokkasCalls = {
  'quokkas/get': defineCall({
    method: 'GET', summary: 'Quokkas.', tag: 'quokkas', who: 'all',
    input: nothing, reply: z.object({ quokkas: z.int() }), refusals: ['no_quokkas'],
  }),
} as const
`,
  'packages/contract/src/quokkas/light.ts': `export const errors = { no_quokkas: 409 } as const
export const gets = ['quokkas/get'] as const
`,
  'packages/i18n/messages/quokkas_tasks/en.json': '{"tasks_count_quokkas": "Count quokkas"}\n',
  'packages/i18n/messages/quokkas_tasks/fr.json':
    '{"tasks_count_quokkas": "Compter les quokkas"}\n',
  'packages/i18n/messages/quokkas_tasks/es.json': '{"tasks_count_quokkas": "Contar los quokkas"}\n',
  'packages/i18n/messages/quokkas_errors/en.json': '{"errors_no_quokkas": "There are none."}\n',
  'packages/i18n/messages/quokkas_errors/fr.json': '{"errors_no_quokkas": "Il n’y en a pas."}\n',
  'packages/i18n/messages/quokkas_errors/es.json': '{"errors_no_quokkas": "No hay ninguno."}\n',
  'apps/web/features/quokkas/screens.ts': `import type { Screens } from '../../lib/screens.ts'
export const screens = { main: { quokkas: 'list.tsx' } } satisfies Screens
`,
  'apps/web/features/quokkas/list.tsx': `export default function List() {
  return <h1>Quokkas</h1>
}
`,
  'apps/server/src/modules/quokkas/module.ts': `import { z } from 'zod'
import { refuse } from '../../platform/errors.ts'
import { route } from '../../platform/http/route.ts'
import { defineModule } from '../../platform/module.ts'

declare module '../../platform/http/limits.ts' {
  interface LimitNames { quokkas: true }
}
declare module '../../platform/config.ts' {
  interface Settings { QUOKKAS: number }
}

export const quokkas = defineModule({
  name: 'quokkas',
  settings: { QUOKKAS: z.coerce.number().int().default(0).describe('How many quokkas there are.') },
  limits: () => ({ quokkas: { seconds: 60, points: 10 } }),
  routes: ({ config }) => [
    route('quokkas/get', {
      limit: 'quokkas',
      read: async () => {
        const { QUOKKAS } = config.settings
        return QUOKKAS > 0 ? { quokkas: QUOKKAS } : refuse('no_quokkas')
      },
    }),
  ],
  tasks: () => ({ handlers: { count_quokkas: async () => undefined }, crontab: [] }),
  topics: () => ({ quokkas: async () => ({ keys: [] }) }),
})
`,
  'apps/server/src/modules/quokkas/rights.ts': `import { moduleRights, moduleRow } from '../../rights/modules.ts'

/** The calls of quokkas: everybody may ask, and there are none. */
export const rights = moduleRights({
  kinds: ['nothing'],
  make: async () => undefined,
  rows: [moduleRow('quokkas/get', () => 409, () => ({}))],
})
`,
}

/** The lists of modules that it stands in. */
export const lists: Insertions = {
  'packages/contract/src/calls.ts': [
    [/^import \{ accountsCalls/m, `import { quokkasCalls } from './quokkas/calls.ts'\n`],
    [/^ {2}\.\.\.accountsCalls/m, '  ...quokkasCalls,\n'],
  ],
  'packages/contract/src/light.ts': [
    [/^import \* as accounts/m, `import * as quokkas from './quokkas/light.ts'\n`],
    [/^ {4}\.\.\.accounts\.errors/m, '    ...quokkas.errors,\n'],
    [/^ {2}\.\.\.accounts\.gets/m, '  ...quokkas.gets,\n'],
  ],
  'apps/server/src/modules.ts': [
    [/^import \{ accounts \}/m, `import { quokkas } from './modules/quokkas/module.ts'\n`],
    [/^ {2}accounts,/m, '  quokkas,\n'],
  ],
  'apps/web/features.ts': [
    [
      /^export \{ screens as accounts \}/m,
      `export { screens as quokkas } from './features/quokkas/screens.ts'\n`,
    ],
  ],
}

/** Asks two servers, one of which has the new module's setting. */
export const asking = `import { writeFileSync } from 'node:fs'
import { createClient } from './packages/client/src/client.ts'
import { readConfig } from './apps/server/src/platform/config.ts'
import { settingsOf } from './apps/server/src/routes.ts'
import { openServer } from './apps/server/src/server.ts'
async function ask(connectionString: string, env: Record<string, string>) {
  const config = readConfig({ LOG_LEVEL: 'fatal', NODE_ENV: 'test', DATA_DIR: 'data', ...env }, settingsOf())
  const { app, product } = await openServer({ config, connection: { connectionString } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.addresses()[0]
  const client = createClient({ baseUrl: 'http://127.0.0.1:' + address?.port, headers: { 'accept-language': 'fr' } })
  const said = await client.call('quokkas/get', {}).catch((error) => [error.code, error.message])
  return { said, topics: Object.keys(product.topics), tasks: Object.keys(product.tasks.handlers) }
}
const [, , none = '', three = ''] = process.argv
const { said: refused } = await ask(none, {})
const { said: counted, topics, tasks } = await ask(three, { QUOKKAS: '3' })
writeFileSync('answer.json', JSON.stringify({ refused, counted, topics, tasks }))
process.exit(0)
`
