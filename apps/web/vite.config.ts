import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import * as features from './features.ts'
import { chunkGroups, fetchedTogether } from './internals/chunks.ts'
import { flags } from './vite-flags.ts'
import { languageSlots } from './internals/languages.ts'
import { directMessages, ownModules } from './internals/own-copies.ts'
import { saidShortly } from './internals/said.ts'
import { namedAddresses } from './internals/screens.ts'

export default defineConfig({
  // Addresses that the phone's shell has: links of its screens to other addresses lead to the main site.
  define: { 'import.meta.env.APP_ADDRESSES': JSON.stringify(namedAddresses(features)) },
  plugins: [
    directMessages(),
    ownModules(),
    saidShortly(),
    languageSlots(),
    tailwindcss(),
    reactRouter(),
    // The router asks for the exports of each route; that its script has others too changes nothing for it.
    {
      name: 'scripts-of-several-modules',
      configEnvironment: (name) =>
        name === 'client'
          ? { build: { rollupOptions: { preserveEntrySignatures: 'allow-extension' } } }
          : undefined,
    },
    flags(),
  ],
  resolve: {
    alias: [
      {
        find: 'react-style-singleton',
        replacement: fileURLToPath(new URL('./internals/style-singleton.ts', import.meta.url)),
      },
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('./internals/icon.ts', import.meta.url)),
      },
    ],
  },
  build: {
    target: 'es2023',
    // No polyfill script and no data addresses: both would ask for a wider content security policy.
    modulePreload: { polyfill: false, resolveDependencies: fetchedTogether },
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
    // Blanks and comments away, names kept, so that a stack can be read: the server holds this text as long as it runs.
    ssr: {
      build: {
        minify: false,
        rolldownOptions: {
          output: { minify: { compress: false, mangle: false, codegen: true } },
        },
      },
    },
  },
  ssr: {
    // The workspaces are TypeScript, and icons are made as in the browser: the server's bundle takes them in.
    noExternal: [/^@plaudit\//, 'lucide-react'],
  },
})
