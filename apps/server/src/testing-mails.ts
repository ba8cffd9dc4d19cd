import sanitize from 'sanitize-html'

/** Elements with their attributes and addresses, as a parser of mails reads them. */
export function mailParts(html: string): string[] {
  const parts = new Set<string>()
  sanitize(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      '*': (tagName, attribs) => {
        for (const [name, value] of Object.entries(attribs))
          parts.add(`${tagName} ${name}${name === 'href' ? ` ${value}` : ''}`)
        parts.add(tagName)
        return { tagName, attribs }
      },
    },
  })
  return [...parts].toSorted()
}
