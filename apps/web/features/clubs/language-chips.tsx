import type { Reply } from '@plaudit/contract/calls'
import { formatLanguage } from '@plaudit/i18n/prices'
import { Chip } from '@plaudit/ui/chip'
import { useLocale } from '@plaudit/ui/locale'

interface Props {
  languages: Reply<'Groups/getGroups'>['languages']
  /** A language, or nothing. */
  chosen: string
  onChoose: (language: string) => void
}

/** Languages that are spoken in clubs, each with in how many; where all speak one there is nothing to choose. */
export function LanguageChips({ languages, chosen, onChoose }: Props) {
  const locale = useLocale()
  if (languages.length < 2 && chosen === '') return null
  const isThere = chosen === '' || languages.some(({ value }) => value === chosen)
  const all = isThere ? languages : [...languages, { value: chosen, count: 0 }]
  return all.map(({ value, count }) => (
    <Chip
      key={value}
      pressed={value === chosen}
      onClick={() => onChoose(value === chosen ? '' : value)}
    >
      {formatLanguage(value, locale)} <span className="num">{count}</span>
    </Chip>
  ))
}
