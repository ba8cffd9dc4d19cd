import { createReadStream, existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Person } from '../bench/harness.ts'
import { dots } from './pictures.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** The app's files and nothing else, as a phone has them. */
export function serve(root: string, origin: string): Server {
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', origin)
    const file = path.join(root, path.normalize(pathname))
    if (!file.startsWith(root) || !existsSync(file) || pathname.endsWith('/'))
      return void response.writeHead(404).end()
    response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream')
    createReadStream(file).pipe(response)
  })
}

interface Plugin {
  hears: Record<string, (data: object) => void>
  cleared: number
}
declare global {
  interface Window {
    plugin: Plugin
  }
}

/** In the place of the plugin that a shop's build has: the browser's platform takes no native pushes. */
export const withPushes = (page: Page, registrationId: string) =>
  page.addInitScript((token) => {
    const plugin: Plugin = { hears: {}, cleared: 0 }
    const init = () => ({
      on(name: string, hear: (data: object) => void) {
        plugin.hears[name] = hear
        if (name === 'registration') setTimeout(() => hear({ registrationId: token }))
      },
      clearAllNotifications: () => (plugin.cleared += 1),
    })
    Object.assign(window, { plugin, PushNotification: { init } })
  }, registrationId)

/** Pictures stand on the server: one's own, and what comes in live. */
export async function pictures(page: Page, other: Person, conversation_id: string): Promise<void> {
  const drawn = () =>
    page
      .getByRole('log')
      .getByRole('img', { name: 'Picture' })
      .evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length)
  const buffer = Buffer.from(dots(64, 48, 'own'))
  const chosen = { name: 'own.png', mimeType: 'image/png', buffer }
  await page.locator('input[type=file]').setInputFiles(chosen)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(drawn).toBe(1)
  const file = new Blob([Uint8Array.from(dots(64, 48, 'other'))], { type: 'image/png' })
  const { attachment_id: id } = await other.api.call('Files/upload', { purpose: 'message', file })
  const sent = { conversation_id, attachments: [{ kind: 'picture' as const, id }] }
  await other.api.call('messages/send', { ...sent, client_id: 'picture' })
  await expect.poll(drawn).toBe(2)
}
