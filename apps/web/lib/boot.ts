import { reportError } from './report.ts'

/**
 * A boot error is logged, and one that carries a `url` leads there (specification 8), but only on the
 * same site.
 * @returns true if the browser is on its way.
 */
export function followError(error: unknown): boolean {
  console.error(error)
  const url = (error as { url?: unknown } | null)?.url
  if (typeof url !== 'string') {
    reportError(error)
    return false
  }
  const target = new URL(url, location.href)
  if (target.origin !== location.origin || target.href === location.href) return false
  location.assign(target)
  return true
}
