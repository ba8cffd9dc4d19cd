import { useMemo } from 'react'

interface TrustedTypesPolicy {
  createHTML: (html: string) => string
}
declare global {
  interface Window {
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createHTML: (html: string) => string },
      ) => TrustedTypesPolicy
    }
  }
}

let policy: TrustedTypesPolicy | undefined

/** The one policy of this site: text that the server has sanitised and stored. */
function trusted(html: string): string {
  if (typeof window === 'undefined' || !window.trustedTypes) return html
  policy ??= window.trustedTypes.createPolicy('plaudit', { createHTML: (text) => text })
  return policy.createHTML(html)
}

/** Shows HTML that the server sanitised (a contest's description, a contestant's story); never anything else. */
export function RichText({ html, className }: { html: string; className?: string }) {
  // The same object as long as the text is the same: React would write it anew at each rendering.
  const inner = useMemo(() => ({ __html: trusted(html) }), [html])
  return (
    <div
      className={className === undefined ? 'rich-text' : `rich-text ${className}`}
      dangerouslySetInnerHTML={inner}
    />
  )
}
