import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { BuiltPages } from './render.ts'

const webDir = fileURLToPath(new URL('../../../../web', import.meta.url))

/** The screens straight from their sources, with changes shown at once. */
export async function openDevelopment(
  app: FastifyInstance,
  onFault: (error: unknown) => void,
): Promise<BuiltPages> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: webDir,
    configFile: path.join(webDir, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server, path: '/@hmr' } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/app/')) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  type Build = {
    entry: {
      module: {
        createRenderer: (build: unknown, onFault: (error: unknown) => void) => BuiltPages['render']
        isPersonal: BuiltPages['isPersonal']
      }
    }
  }
  const load = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as Build
  return {
    render: async (request, input) => {
      const build = await load()
      return build.entry.module.createRenderer(build, onFault)(request, input)
    },
    isPersonal: () => true,
    isRead: () => true,
  }
}
