/** Scripts of the same folder that a script asks for later, and those that it stands on. */
export const laterParts = /import\(\s*["'`]\.\/([\w.~-]+\.js)["'`]\s*\)/g
export const theirParts = /(?:from|import)\s*["'`]\.\/([\w.~-]+\.js)["'`]/g

const namedAssets = /\/assets\/[\w./~-]+\.(?:js|css|woff2)/g

/** Scripts, styles and letters that a page names. */
export const namedBy = (page: string): string[] => [...new Set(page.match(namedAssets))]

export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)
