import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunkGroups, directMessages } from './vite-chunks.ts'
import { flags } from './vite-flags.ts'
import { languageSlots } from './vite-languages.ts'

export default defineConfig({
  plugins: [directMessages(), languageSlots(), tailwindcss(), reactRouter(), flags()],
  resolve: {
    alias: [
      {
        find: 'react-style-singleton',
        replacement: fileURLToPath(new URL('./lib/style-singleton.ts', import.meta.url)),
      },
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('./lib/icon.ts', import.meta.url)),
      },
    ],
  },
  build: {
    target: 'es2023',
    // No polyfill script and no data addresses: both would ask for a wider content security policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
    },
  },
  ssr: {
    // The workspaces are TypeScript, and icons are made as in the browser: the server's bundle takes them in.
    noExternal: [/^@plaudit\//, 'lucide-react'],
  },
})
