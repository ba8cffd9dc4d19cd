import Layers from 'lucide-react/icons/layers'
import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { ProgressBar } from '@plaudit/ui/progress-bar'

/** On the page of a contest that belongs to an edition: which one, and how far it is filled. */
export default function EditionNote({
  contest,
}: {
  contest: Pick<Contest, 'edition' | 'contestants_count' | 'state'>
}) {
  const { edition, contestants_count: taken, state } = contest
  if (!edition) return null
  const { max_user: most, filled } = edition
  const filling = !filled && state === 'scheduled'
  return (
    <section
      aria-label={m.editions_part_of({ edition: edition.edition_name })}
      className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-sunken p-4 sm:px-6"
    >
      <Layers aria-hidden="true" className="size-6 flex-none text-muted max-sm:hidden" />
      <div className="min-w-48 flex-1">
        <p className="font-semibold">{m.editions_part_of({ edition: edition.edition_name })}</p>
        {filling && (
          <ProgressBar
            className="mt-2 max-w-96"
            value={taken / most}
            hideLabel
            label={m.editions_places({ count: taken, most })}
            note={`${m.editions_places({ count: taken, most })} · ${m.editions_starts_full()}`}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <ButtonLink href={`/edition/${edition.edx_id}`} className="max-sm:flex-1">
          {m.editions_see()}
        </ButtonLink>
        {filling && (
          <ButtonLink variant="soft" href={`/submit/${edition.edx_id}`} className="max-sm:flex-1">
            {m.editions_enter()}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
