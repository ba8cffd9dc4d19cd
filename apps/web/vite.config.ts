import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2023',
    // No polyfill script and no data addresses: both would ask for a wider content security policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  ssr: {
    // The workspaces are TypeScript: the server's bundle takes them in.
    noExternal: [/^@plaudit\//],
  },
})
