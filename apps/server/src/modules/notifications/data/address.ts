import { originUnder } from '../../../platform/site.ts'

/** Target of a notice: a path of this installation, or of the site of its own name that it says (`host`). */
interface Leading {
  href: string
  values: Record<string, unknown>
}

export function addressOf(publicUrl: string, { href, values }: Leading): string {
  const { host } = values
  if (typeof host !== 'string') return `${publicUrl}${href}`
  return originUnder(publicUrl, host) + href
}
