import { useState, type ReactNode } from 'react'
import { m } from '@plaudit/i18n/messages'
import { EarlySearchBox } from '@plaudit/ui/early-search-box'
import { answersFor, type Pair } from './answers.ts'

interface Props {
  pairs: readonly Pair[]
  draw: (pair: Pair) => ReactNode
}

/** Finds an answer while one types. */
export function HelpSearch({ pairs, draw }: Props) {
  const [text, setText] = useState('')
  const found = answersFor(pairs, text)
  return (
    <div className="mb-10">
      <EarlySearchBox
        label={m.pages_help_search()}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onClear={() => setText('')}
      />
      {text.trim() !== '' && (
        <div role="status" className="mt-4">
          {found.length === 0 ? (
            <p className="text-muted">{m.pages_help_nothing()}</p>
          ) : (
            <div className="border-t border-line">{found.map(draw)}</div>
          )}
        </div>
      )}
    </div>
  )
}
