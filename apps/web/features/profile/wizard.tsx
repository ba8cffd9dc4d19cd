import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { profileTypes } from '@plaudit/contract/accounts/constants'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { Steps } from '@plaudit/ui/steps'
import { OwnPage } from '../../components/own-page.tsx'
import { QueryFault } from '../../components/query-fault.tsx'
import { NotFound } from '../../components/route-error.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { faultsOf, useFaults } from './faults.ts'
import { PartForm, useOwnProfile } from './own-profile.ts'
import { partWords } from './titles.ts'

export const meta = ownMeta(m.profile_wizard)

/** Safety is a page of its own; the other six are steps (product 11). */
const steps = profileTypes.filter((type) => type !== 'security')

/** `/editProfile` and `/editProfile/{step}`: one's profile from the first step to the sixth. */
export default function Wizard() {
  const { step = '1' } = useParams()
  if (!/^[1-6]$/.test(step)) return <NotFound />
  const number = Number(step)
  return (
    <OwnPage>
      {() => (
        <div className="page max-w-[760px]! py-6 lg:py-8">
          <h1 className="text-title lg:text-title-desk">{m.profile_wizard()}</h1>
          <Rail number={number} />
          <StepForm number={number} />
        </div>
      )}
    </OwnPage>
  )
}

/** The steps, each with how much of it is wrong. */
function Rail({ number }: { number: number }) {
  const { faults } = useFaults()
  return (
    <Steps
      className="my-6"
      label={m.profile_wizard()}
      current={number - 1}
      steps={steps.map((type, at) => {
        const wrong = faultsOf(faults, type)
        return {
          label: partWords[type].title(),
          href: `/editProfile/${at + 1}`,
          ...(wrong > 0 && { wrong: m.profile_wrong({ count: wrong }) }),
        }
      })}
    />
  )
}

function StepForm({ number }: { number: number }) {
  const query = useOwnProfile()
  const navigate = useNavigate()
  useEffect(() => PartForm.preload(), [])
  const type = steps[number - 1] ?? 'personal'
  const go = (to: number) =>
    void navigate(to > steps.length ? '/user-profile' : `/editProfile/${to}`)
  if (query.isError && !query.data) return <QueryFault title={m.profile_failed()} query={query} />
  const waiting = <PanelSkeleton className="h-120" />
  if (!query.data) return waiting
  const back =
    number > 1 ? (
      <Button variant="outline" onClick={() => go(number - 1)}>
        {m.profile_back()}
      </Button>
    ) : (
      <span />
    )
  return (
    <PartForm
      key={type}
      type={type}
      profile={query.data.profile}
      isStep
      aside={back}
      act={number === steps.length ? m.profile_finish() : m.profile_next()}
      onSaved={() => go(number + 1)}
      waiting={waiting}
    />
  )
}
