import type { Ref } from 'react'
import { useFieldControl } from '@plaudit/ui/field'
import { digitsOf } from './rules.ts'

interface Props {
  value: string
  onChange: (digits: string) => void
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
}

const length = 6

const boxClass =
  'num grid h-14 place-items-center rounded-in border-[1.5px] border-line-strong bg-raised text-num-l group-data-invalid:border-2 group-data-invalid:border-danger'
const activeClass =
  'group-focus-within:border-focus group-focus-within:ring-3 group-focus-within:ring-focus/30'

/** A single box for six digits, drawn as six: typing, pasting and a phone's suggestion all just work. */
export function CodeInput({ value, onChange, disabled, ref }: Props) {
  const control = useFieldControl()
  const at = Math.min(value.length, length - 1)
  return (
    <span className="group relative block w-full max-w-84" data-invalid={control['aria-invalid']}>
      <span aria-hidden="true" className="grid grid-cols-6 gap-2">
        {Array.from({ length }, (_, place) => (
          <span key={place} className={place === at ? `${boxClass} ${activeClass}` : boxClass}>
            {value[place] ?? ''}
          </span>
        ))}
      </span>
      <input
        {...control}
        ref={ref}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(digitsOf(event.target.value))}
        // The caret stays at the end, where the drawn boxes show it.
        onSelect={({ currentTarget }) => {
          const end = currentTarget.value.length
          if (currentTarget.selectionStart === currentTarget.selectionEnd)
            currentTarget.setSelectionRange(end, end)
        }}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        // Room for a code that is pasted with its space.
        maxLength={12}
        className="absolute inset-0 size-full cursor-text rounded-in bg-transparent text-transparent caret-transparent opacity-100 outline-0 selection:bg-transparent selection:text-transparent"
      />
    </span>
  )
}
