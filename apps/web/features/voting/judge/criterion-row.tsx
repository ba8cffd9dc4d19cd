import { useId, type KeyboardEvent } from 'react'
import type { Criterion } from '@plaudit/contract/judging'
import { m } from '@plaudit/i18n/messages'
import { NumberInput } from '@plaudit/ui/number-input'
import { markOfKey } from './marks.ts'

interface Props {
  criterion: Criterion
  mark: number | undefined
  disabled: boolean
  onMark: (mark: number | undefined) => void
}

/** Marks that fit on one line of buttons. */
const mostButtons = 12

/** A criterion and its marks, large enough for a thumb, quick enough for a keyboard. */
export function CriterionRow({ criterion, mark, disabled, onMark }: Props) {
  const { label, max, weight } = criterion
  return (
    <fieldset disabled={disabled} className="grid min-w-0 gap-2">
      <p aria-hidden="true" className="flex items-baseline gap-2">
        <b className="min-w-0 break-words">{label}</b>
        {weight > 1 && (
          <span className="num text-small whitespace-nowrap text-muted">
            {m.judging_weight({ weight })}
          </span>
        )}
        <span className="num ml-auto text-num whitespace-nowrap">
          {mark ?? <span className="text-muted">–</span>}
          <span className="text-small font-medium text-muted"> / {max}</span>
        </span>
      </p>
      {max <= mostButtons ? (
        <Scale criterion={criterion} mark={mark} onMark={onMark} />
      ) : (
        <NumberInput
          aria-label={label}
          value={mark ?? null}
          min={1}
          max={max}
          disabled={disabled}
          onValueChange={(value) => onMark(value ?? undefined)}
          className="max-w-60"
        />
      )}
    </fieldset>
  )
}

function Scale({ criterion, mark, onMark }: Omit<Props, 'disabled'>) {
  const name = useId()
  const { label, max } = criterion
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const given =
      event.ctrlKey || event.metaKey || event.altKey ? undefined : markOfKey(event.key, max)
    if (given === undefined) return
    event.preventDefault()
    onMark(given)
    goOn(event.currentTarget)
  }
  return (
    <div
      data-scale
      role="radiogroup"
      aria-label={label}
      className="grid gap-1 sm:gap-1.5"
      style={{ gridTemplateColumns: `repeat(${max}, minmax(0, 1fr))` }}
    >
      {Array.from({ length: max }, (_, at) => at + 1).map((value) => (
        <label
          key={value}
          className="num relative grid h-12 cursor-pointer place-items-center rounded-in bg-fill font-semibold transition-[background-color] hover:bg-act-soft has-checked:bg-act has-checked:text-on-act has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:h-14"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={mark === value}
            onChange={() => onMark(value)}
            onKeyDown={onKeyDown}
            aria-label={m.judging_mark_of({ criterion: label, mark: value, max })}
            className="hidden-text"
          />
          {value}
        </label>
      ))}
    </div>
  )
}

/** The next criterion, ready for its digit. */
function goOn(mark: HTMLElement): void {
  const scales = [...document.querySelectorAll<HTMLElement>('[data-scale]')]
  const next = scales[scales.findIndex((scale) => scale.contains(mark)) + 1]
  const target =
    next?.querySelector<HTMLInputElement>('input:checked') ?? next?.querySelector('input')
  target?.focus()
}
