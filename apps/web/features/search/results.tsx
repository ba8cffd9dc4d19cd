import type { Found } from '@plaudit/contract/search/calls'
import { Anchor } from '@plaudit/ui/link'
import { kindOf } from './words.ts'
import { Marked } from './marked.tsx'

/** What was found, a row each: picture, kind, name, a quiet line and the words that fit. */
export function Results({ results, search }: { results: readonly Found[]; search: string }) {
  return (
    <ul className="divide-y divide-line">
      {results.map((found) => (
        <li key={`${found.kind} ${found.id}`}>
          <Anchor
            href={found.href}
            className="flex min-h-target items-center gap-4 rounded-in py-4 hover:bg-sunken"
          >
            <Face found={found} />
            <span className="min-w-0">
              <span className="block text-micro text-muted">{kindOf[found.kind]()}</span>
              <span className="block font-semibold text-pretty">
                <Marked text={found.title} search={search} />
              </span>
              <span className="block truncate text-small text-muted">{found.line}</span>
              {found.excerpt && (
                <span className="block text-small text-pretty text-muted max-sm:hidden">
                  <Marked text={found.excerpt} search={search} />
                </span>
              )}
            </span>
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

function Face({ found }: { found: Found }) {
  const shape = found.kind === 'person' ? 'rounded-full' : 'rounded-in'
  return found.picture ? (
    <img
      src={found.picture}
      alt=""
      width="64"
      height="64"
      loading="lazy"
      className={`size-16 flex-none object-cover ${shape}`}
    />
  ) : (
    <span
      aria-hidden="true"
      className={`grid size-16 flex-none place-items-center bg-fill text-head text-muted ${shape}`}
    >
      {found.title.slice(0, 1).toUpperCase()}
    </span>
  )
}
