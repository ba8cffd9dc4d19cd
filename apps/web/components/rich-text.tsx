import { useMemo } from 'react'
import { trustedHtml } from '../lib/trusted.ts'

/** Shows HTML that the server sanitised (a contest's description, a contestant's story); never anything else. */
export function RichText({ html, className }: { html: string; className?: string }) {
  // The same object as long as the text is the same: React would write it anew at each rendering.
  const inner = useMemo(() => ({ __html: trustedHtml(html) }), [html])
  return (
    <div
      className={className === undefined ? 'rich-text' : `rich-text ${className}`}
      dangerouslySetInnerHTML={inner}
    />
  )
}
