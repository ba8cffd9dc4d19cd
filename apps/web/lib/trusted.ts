interface TrustedTypesPolicy {
  createHTML: (html: string) => string
  createScriptURL: (url: string) => string
}
declare global {
  interface Window {
    trustedTypes?: {
      createPolicy: (name: string, rules: TrustedTypesPolicy) => TrustedTypesPolicy
    }
  }
}

let policy: TrustedTypesPolicy | undefined

/** The one policy of this site, which its content security policy names; undefined where the browser has none. */
function sitePolicy(): TrustedTypesPolicy | undefined {
  if (typeof window === 'undefined') return undefined
  policy ??= window.trustedTypes?.createPolicy('plaudit', {
    createHTML: (text) => text,
    createScriptURL: (url) => {
      if (new URL(url, location.href).origin !== location.origin)
        throw new TypeError('A script of another site')
      return url
    },
  })
  return policy
}

/** Text that the server has sanitised and stored. */
export const trustedHtml = (html: string): string => sitePolicy()?.createHTML(html) ?? html

/** A script of this site's own files. */
export const trustedScript = (url: string): string => sitePolicy()?.createScriptURL(url) ?? url
