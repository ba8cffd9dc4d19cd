import { useStudio } from '../editor/studio.ts'
import { PricesForm } from './prices-form.tsx'

/** The prices of the contest that is edited. */
export function StudioPrices() {
  const { contest, take } = useStudio()
  return <PricesForm key={contest.revision} contest={contest} onSaved={take} />
}
