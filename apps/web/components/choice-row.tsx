import { formatNumber } from '@plaudit/i18n/formatters'
import { cx } from '@plaudit/ui/classes'
import { useLocale } from '@plaudit/ui/locale'

interface Props {
  name: string
  /** Rows that it shows; undefined until the number is known. */
  count: number | undefined
  isChosen: boolean
  onChoose: () => void
}

/** A choice of a column beside a list, with how many it shows. */
export function ChoiceRow({ name, count, isChosen, onChoose }: Props) {
  const locale = useLocale()
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cx(
        'flex min-h-target w-full items-center justify-between gap-3 rounded-in px-3 text-left font-medium',
        isChosen ? 'bg-primary-soft font-semibold' : 'hover:bg-sunken',
      )}
    >
      {name}
      <span className="num text-small font-normal text-muted">
        {count !== undefined && formatNumber(count, locale)}
      </span>
    </button>
  )
}
