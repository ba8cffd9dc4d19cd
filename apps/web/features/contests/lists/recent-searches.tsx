import { useState } from 'react'
import History from 'lucide-react/icons/history'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Anchor } from '@plaudit/ui/link'
import { hrefOf } from './filters.ts'
import type { Filters } from './filters.ts'
import { forgetSearches, recentSearches } from './recent.ts'

/** Earlier searches of this person, under the empty box. */
export function RecentSearches({ filters, base }: { filters: Filters; base: string | undefined }) {
  const [recent, setRecent] = useState(recentSearches)
  if (recent.length === 0) return null
  return (
    <div
      role="group"
      aria-label={m.lists_recent()}
      className="absolute inset-x-0 top-full z-20 mt-2 rounded-card border border-line bg-raised p-1.5 shadow-2"
      // A tap inside must not close it by taking the focus away first.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className="flex items-center justify-between gap-4 pl-3">
        <p aria-hidden="true" className="text-small font-semibold text-muted">
          {m.lists_recent()}
        </p>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            forgetSearches()
            setRecent([])
          }}
        >
          {m.lists_forget()}
        </Button>
      </div>
      <ul>
        {recent.map(({ search }) => (
          <li key={search}>
            <Anchor
              href={hrefOf(filters, { search }, base)}
              className="flex min-h-target items-center gap-3 rounded-in px-3 hover:bg-sunken"
            >
              <History aria-hidden="true" className="size-4 text-muted" />
              <span className="min-w-0 truncate">{search}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  )
}
