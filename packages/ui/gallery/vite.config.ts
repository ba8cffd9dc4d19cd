import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Shows the parts by themselves: `npx vite packages/ui/gallery`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss()],
  resolve: { conditions: ['browser', 'module', 'import', 'default'] },
  server: { port: 4200, strictPort: true, host: '127.0.0.1' },
  preview: { port: 4201, strictPort: true, host: '127.0.0.1' },
})
