import { Fragment } from 'react'
import type { ReactNode } from 'react'

interface Block {
  kind: 'list' | 'paragraph'
  lines: string[]
}

/** Lines that begin with a dash are a list; every other line is a paragraph. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  for (const line of text.split('\n')) {
    const item = line.startsWith('- ')
    const last = blocks.at(-1)
    if (item && last?.kind === 'list') last.lines.push(line.slice(2))
    else blocks.push({ kind: item ? 'list' : 'paragraph', lines: [item ? line.slice(2) : line] })
  }
  return blocks
}

/** `**words**` stand out. */
function withStrong(line: string): ReactNode {
  return line
    .split('**')
    .map((part, at) =>
      at % 2 === 1 ? <b key={at}>{part}</b> : <Fragment key={at}>{part}</Fragment>,
    )
}

/** A longer text of the catalogues: paragraphs, lists with dashes, stressed words. */
export function Prose({ text }: { text: string }) {
  return (
    <div className="grid gap-3">
      {blocksOf(text).map(({ kind, lines }, at) =>
        kind === 'list' ? (
          <ul key={at} className="grid list-disc gap-2 pl-5 marker:text-muted">
            {lines.map((line) => (
              <li key={line}>{withStrong(line)}</li>
            ))}
          </ul>
        ) : (
          <p key={at}>{withStrong(lines[0] ?? '')}</p>
        ),
      )}
    </div>
  )
}
