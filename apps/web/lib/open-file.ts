import { isMobileApp, serverOrigin } from './platform.ts'

/**
 * Takes a file from its signed address, which needs no header. The wrapper has nothing of the server's: there the
 * browser of the device opens it.
 */
export function openFile({ url, name = '' }: { url: string; name?: string }): void {
  const to = new URL(url, serverOrigin()).href
  if (isMobileApp()) return void window.open(to, '_blank', 'noopener')
  const link = document.createElement('a')
  link.href = to
  link.download = name
  link.click()
}
