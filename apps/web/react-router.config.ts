import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  buildDirectory: process.env['PLAUDIT_BUILD_DIR'] ?? 'build',
  ssr: true,
  // A page carries only its own routes. The router asks for its links' routes once it is alive.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config
