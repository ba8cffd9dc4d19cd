import { useState } from 'react'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { m } from '@plaudit/i18n/messages'
import { formatNumber } from '@plaudit/i18n/formatters'
import { Avatar } from '@plaudit/ui/avatar'
import { Checkbox } from '@plaudit/ui/checkbox'
import { cx } from '@plaudit/ui/classes'
import { Field } from '@plaudit/ui/field'
import { useLocale } from '@plaudit/ui/locale'
import { NumberInput } from '@plaudit/ui/number-input'
import { ReorderList } from '@plaudit/ui/reorder-list'
import { EarlySearchBox } from '@plaudit/ui/early-search-box'
import { Segmented } from '@plaudit/ui/segmented'
import { StandingSkeleton } from '@plaudit/ui/row-skeletons'
import { QueryFault } from '../../../components/query-fault.tsx'
import { pictureSource } from '../../../lib/picture-source.ts'
import { formatScore } from '../../../lib/score.ts'
import { useStudio } from '../open/studio.ts'
import { plainName } from '../../../components/pictures/match.ts'
import { isCloseCut, isHidden } from './through.ts'
import type { Choice } from './through.ts'

interface Props {
  choice: Choice
  onChange: (choice: Choice) => void
  /** The standing of the round that people come from. */
  ranked: readonly Contestant[]
  through: readonly Contestant[]
  /** Query that reads the ranking. */
  standing: {
    data: unknown
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  error?: string | undefined
}

/** The choice of the contestants who go on, and at once their names. */
export function WhoGoesThrough(props: Props) {
  const { choice, onChange, ranked, through, standing, error } = props
  const hidden = isHidden(ranked)
  return (
    <div className="grid gap-4">
      <Field label={m.studio_through()} group error={error}>
        <Segmented
          label={m.studio_through()}
          value={choice.by}
          onValueChange={(by) =>
            onChange({ ...choice, by: by === 'hand' || by === 'min_votes' ? by : 'top' })
          }
          options={[
            { value: 'top', label: m.studio_through_top() },
            ...(hidden ? [] : [{ value: 'min_votes', label: m.studio_through_votes() }]),
            { value: 'hand', label: m.studio_through_hand() },
          ]}
        />
      </Field>
      {choice.by === 'top' && (
        <Field label={m.studio_through_top_count()} className="max-w-80">
          <NumberInput
            value={choice.top}
            min={1}
            max={Math.max(1, ranked.length)}
            onValueChange={(top) => onChange({ ...choice, top })}
          />
        </Field>
      )}
      {choice.by === 'min_votes' && (
        <Field label={m.studio_through_votes_count()} className="max-w-80">
          <NumberInput
            value={choice.min_votes}
            min={0}
            onValueChange={(min_votes) => onChange({ ...choice, min_votes })}
          />
        </Field>
      )}
      {choice.by === 'hand' ? (
        <ByHand choice={choice} onChange={onChange} through={through} />
      ) : hidden ? (
        <p className="text-small text-muted">{m.studio_through_hidden()}</p>
      ) : standing.data ? (
        <Ranking ranked={ranked} through={through} />
      ) : standing.error ? (
        <QueryFault level={3} title={m.studio_load_failed()} query={standing} />
      ) : (
        <StandingSkeleton />
      )}
    </div>
  )
}

function Ranking({ ranked, through }: Pick<Props, 'ranked' | 'through'>) {
  const locale = useLocale()
  const ids = new Set(through.map((one) => one.assox_id))
  const shown = ranked.filter((one) => one.contestant_status === '1')
  return (
    <div>
      {isCloseCut(shown, through) && (
        <p className="mb-2 text-small font-medium text-won-text">{m.studio_through_close()}</p>
      )}
      <ol
        aria-label={m.studio_through()}
        className="max-h-72 overflow-y-auto rounded-in border border-line"
        tabIndex={0}
      >
        {shown.map((one) => {
          const isIn = ids.has(one.assox_id)
          return (
            <li
              key={one.assox_id}
              className={cx(
                'flex min-h-12 items-center gap-3 border-b border-line px-3 last:border-0',
                // Muted, not faded: the words stay readable.
                !isIn && 'text-muted',
              )}
            >
              <span className="num w-6 text-right font-semibold text-muted">
                {one.place ?? '–'}
              </span>
              <Face contestant={one} />
              <span className="min-w-0 flex-1 truncate font-medium">{one.contestant_name}</span>
              <span className="num text-small">
                {one.score === null
                  ? formatNumber(one.votes ?? 0, locale)
                  : formatScore(one.score, locale)}
              </span>
              <span
                className={cx(
                  'w-24 text-right text-small',
                  isIn ? 'font-semibold text-ok-text' : 'text-muted',
                )}
              >
                {isIn ? m.studio_through_in() : m.studio_through_out()}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function Face({ contestant }: { contestant: Contestant }) {
  return (
    <Avatar
      id={contestant.assox_id}
      name={contestant.contestant_name}
      source={pictureSource(contestant.picture)}
      size={34}
      shape="square"
    />
  )
}

function ByHand({ choice, onChange, through }: Pick<Props, 'choice' | 'onChange' | 'through'>) {
  const { contestants } = useStudio()
  const [search, setSearch] = useState('')
  const approved = contestants.filter((one) => one.contestant_status === '1')
  const found = approved.filter((one) => plainName(one.contestant_name).includes(plainName(search)))
  const toggle = (id: string) => {
    const { chosen } = choice
    onChange({
      ...choice,
      chosen: chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id],
    })
  }
  return (
    <div className="grid gap-4">
      <EarlySearchBox
        label={m.studio_find_contestant()}
        size="md"
        placeholder={m.studio_find_contestant()}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onClear={() => setSearch('')}
      />
      <ul
        className="max-h-64 overflow-y-auto rounded-in border border-line px-3"
        aria-label={m.studio_section_contestants()}
      >
        {found.map((one) => (
          <li key={one.assox_id} className="border-b border-line last:border-0">
            <Checkbox
              checked={choice.chosen.includes(one.assox_id)}
              onChange={() => toggle(one.assox_id)}
              label={
                <span className="flex items-center gap-2 font-medium">
                  <Face contestant={one} />
                  {one.contestant_name}
                </span>
              }
              className="items-center"
            />
          </li>
        ))}
      </ul>
      {through.length > 1 && (
        <div>
          <p className="mb-1.5 text-label font-semibold">{m.studio_running_order()}</p>
          <ReorderList
            label={m.studio_running_order()}
            items={through.map((one) => ({ id: one.assox_id, name: one.contestant_name }))}
            onReorder={(items) => onChange({ ...choice, chosen: items.map(({ id }) => id) })}
          />
        </div>
      )}
    </div>
  )
}
