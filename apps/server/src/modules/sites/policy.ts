/** What a browser reports; answers that say this are known and no news (specification 7). */
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
