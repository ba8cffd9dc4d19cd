import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Checkbox } from '@plaudit/ui/checkbox'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { Select } from '@plaudit/ui/select'
import { pointsFor } from '../../voting/open/ballot.ts'
import type { BallotRules, Choice } from '../../voting/open/ballot.ts'
import type { Row } from '../open/live-round.ts'

interface Props<Rules extends BallotRules = BallotRules> {
  rules: Rules
  rows: readonly Row[]
  chosen: readonly Choice[]
}
type Of<Kind extends BallotRules['kind']> = Props<Extract<BallotRules, { kind: Kind }>>

/** A ballot's lines as the browser itself can fill them in: `to` and `points` in pairs. */
export function BallotFields({ rules, ...rest }: Props) {
  if (rules.kind === 'scale') return <Marks rules={rules} {...rest} />
  if (rules.kind === 'free') return <Amounts rules={rules} {...rest} />
  return rules.kind === 'multiple' ? <Names rules={rules} {...rest} /> : null
}

/** By a scale: each mark, and who gets it. */
function Marks({ rules, rows, chosen }: Of<'scale'>) {
  const locale = useLocale()
  const options = rows.map((row) => ({ value: row.assox_id, label: row.contestant_name }))
  const known = new Set(options.map(({ value }) => value))
  const open = chosen.filter(({ assox_id }) => known.has(assox_id))
  // A mark may stand on the scale twice: each choice fills one select.
  const taken = rules.scale.map((mark) => {
    const at = open.findIndex(({ points }) => points === mark)
    return at < 0 ? '' : (open.splice(at, 1)[0]?.assox_id ?? '')
  })
  return (
    <>
      <p className="mb-5 text-muted">{m.voting_ballot_how_scale()}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {rules.scale.map((mark, at) => (
          <Field
            key={at}
            label={m.contests_points_amount({ count: mark, shown: formatNumber(mark, locale) })}
          >
            <Select
              name="to"
              defaultValue={taken[at]}
              placeholder={m.voting_choose()}
              options={options}
            />
            <input type="hidden" name="points" value={mark} />
          </Field>
        ))}
      </div>
    </>
  )
}

/** Points freely: a number beside each name. */
function Amounts({ rules, rows, chosen }: Of<'free'>) {
  const locale = useLocale()
  const { mostEach, total } = rules
  const shown = formatNumber(total, locale)
  return (
    <>
      <p className="mb-5 text-muted">
        {m.voting_ballot_how_free({ most: formatNumber(mostEach, locale) })}{' '}
        {Number.isFinite(total) && m.voting_ballot_how_total({ count: total, shown })}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {rows.map(({ assox_id, contestant_name }) => (
          <Field key={assox_id} label={contestant_name}>
            <input type="hidden" name="to" value={assox_id} />
            <Input
              type="number"
              name="points"
              inputMode="numeric"
              min={0}
              max={mostEach}
              defaultValue={pointsFor(chosen, assox_id) || ''}
            />
          </Field>
        ))}
      </div>
    </>
  )
}

/** Several names, each worth the same. */
function Names({ rules, rows, chosen }: Of<'multiple'>) {
  const locale = useLocale()
  const shown = formatNumber(rules.most, locale)
  return (
    <fieldset>
      <legend className="mb-3 text-muted">
        {m.voting_ballot_how_multiple({ count: rules.most, shown })}
      </legend>
      {/* Nobody checked is a ballot too, which the server has a sentence for. */}
      <input type="hidden" name="to" value="" />
      <div className="grid sm:grid-cols-2 sm:gap-x-4">
        {rows.map(({ assox_id, contestant_name }) => (
          <Checkbox
            key={assox_id}
            name="to"
            value={assox_id}
            label={contestant_name}
            defaultChecked={pointsFor(chosen, assox_id) > 0}
          />
        ))}
      </div>
    </fieldset>
  )
}
