import type { Found } from '@plaudit/contract/search/calls'
import { Avatar } from '@plaudit/ui/avatar'
import { Anchor } from '@plaudit/ui/link'
import { Picture } from '@plaudit/ui/picture'
import { kindOf } from './words.ts'
import { Marked } from './marked.tsx'

/** Results, a row each: picture, kind, name, a quiet line and the words that fit. */
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
              {!hasBudgetTile(found) && (
                <span className="block truncate text-small text-muted">{found.line}</span>
              )}
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

/** The budget of a job stands in the place of its picture. */
const hasBudgetTile = ({ kind, picture }: Found): boolean => kind === 'job' && picture === ''

/** A person's face, a job's budget, a picture of everything else; one that is missing is drawn. */
function Face({ found }: { found: Found }) {
  const { kind, id, title, picture } = found
  const source = picture ? { src: picture } : null
  if (kind === 'person')
    return (
      <span className="flex w-16 flex-none justify-center sm:w-28">
        <Avatar id={id} name={title} source={source} size={64} />
      </span>
    )
  if (hasBudgetTile(found))
    return (
      <span className="num grid aspect-4/3 w-16 flex-none place-items-center rounded-in bg-act-soft p-1 text-center text-micro font-bold text-act-text sm:w-28 sm:text-small">
        {found.line}
      </span>
    )
  return (
    <span className="w-16 flex-none sm:w-28">
      <Picture
        source={source}
        id={id}
        name={title}
        ratio="4/3"
        sizes="7rem"
        className="rounded-in"
      />
    </span>
  )
}
