/** Leaves on one page of the log. */
export const leavesOnPage = 50

export const logHref = (cxId: string): string => `/cx/${cxId}/log`

/** Address at which a contest is checked in the browser. */
export const checkHref = (cxId: string): string => `/cx/${cxId}/log/check`

/** The page of the log with this leaf, at the leaf. */
export const entryHref = (cxId: string, index: number): string =>
  `${logHref(cxId)}?entry=${index}#entry-${index}`

/** A file of the log as everybody may fetch it. */
export const logFile = (cxId: string, file: string): string => `/log/${cxId}/${file}`
