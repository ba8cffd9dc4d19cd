import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  buildDirectory: process.env['PLAUDIT_BUILD_DIR'] ?? 'build',
  ssr: true,
  // The whole table is small: no round trip asks for a route before its chunk.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
