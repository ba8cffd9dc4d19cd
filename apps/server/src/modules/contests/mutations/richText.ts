import type SanitizeHtml from 'sanitize-html'
import { refuse } from '../../../platform/errors.ts'
import { onDemand } from '../../../platform/onDemand.ts'

const sanitizer = onDemand<typeof SanitizeHtml>('sanitize-html')

const longest = 40_000

const options = (): SanitizeHtml.IOptions => ({
  allowedTags: [
    'p',
    'br',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'a',
    'code',
    'hr',
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    h1: 'h2',
    div: 'p',
    a: sanitizer().simpleTransform('a', { rel: 'nofollow noopener ugc', target: '_blank' }),
  },
})

/**
 * Rich text as it is stored and shown: a few harmless tags, nothing that could run.
 * @throws refusal invalid_input when it is too long once it is safe.
 */
export function richText(html: string, field: string): string {
  const safe = sanitizer()(html, options()).trim()
  if (safe.length > longest) refuse('invalid_input', { fields: { [field]: 'too_long' } })
  return safe
}
