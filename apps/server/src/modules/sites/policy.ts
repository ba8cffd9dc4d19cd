import { proofRecord } from '@plaudit/contract/sites/parts'

/** The text that a browser reports; answers that say this are known and no news (specification 7). */
const known = 'Lead already'

interface Report {
  message: string
  stack?: string | undefined
  url?: string | undefined
  call?: string | undefined
  status?: number | undefined
}

export const isWorthReporting = (report: Report): boolean =>
  !`${report.message} ${report.stack ?? ''}`.includes(known)

/** Links in addresses carry secrets (`tok`, `setup`) and searches: only the path is kept. */
export function withoutSecrets(report: Report): Report {
  const bare = (text: string): string => text.replaceAll(/\?[^\s"')]*/g, '?…')
  return {
    ...report,
    message: bare(report.message),
    ...(report.stack !== undefined && { stack: bare(report.stack) }),
    ...(report.url !== undefined && { url: bare(report.url).replace(/#.*$/, '') }),
  }
}

/** A site is changed by its owner and by the platform's admins. */
export const mayEditSite = (
  { owner_id }: { owner_id: number | null },
  { user_id, is_admin }: { user_id: number; is_admin: boolean },
): boolean => is_admin || owner_id === user_id

/** Tells who may show what the whole platform has: under a name that the platform's admins chose. */
export const mayShowPlatform = ({ is_admin }: { is_admin: boolean }): boolean => is_admin

/** The TXT record that proves a host name: where it stands, and what it says. */
export const proofName = (host: string): string => `${proofRecord}.${host}`
export const proofValue = (proof: string): string => `plaudit-site=${proof}`
