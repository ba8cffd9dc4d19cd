import { isTimed, serviceTypes, type ServiceType } from '@plaudit/contract/marketplace/categories'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { RadioCards } from '@plaudit/ui/radio-cards'
import { typeNames } from '../words.ts'
import type { StepProps } from './step-props.ts'
import { StepHead } from './step-head.tsx'
import { TypeArt } from './type-art.tsx'
import { usualTimes } from './values.ts'

const hints: Record<ServiceType, () => string> = {
  onetime: m.marketplace_edit_type_onetime,
  digital: m.marketplace_edit_type_digital,
  subscription: m.marketplace_edit_type_subscription,
  consultation: m.marketplace_edit_type_consultation,
  booking: m.marketplace_edit_type_booking,
}

/** Which of the five kinds it is. */
export function TypeStep({ form: { values, set, errors } }: StepProps) {
  const choose = (stype: ServiceType) =>
    set({
      stype,
      // A service at a time starts with the usual week of the person's place.
      ...(isTimed(stype) && !values.availability && usualTimes()),
      ...(stype === 'subscription' && !values.interval && { interval: 'month' }),
    })
  return (
    <>
      <StepHead title={m.marketplace_edit_what()} text={m.marketplace_edit_what_text()} />
      <Field label={m.marketplace_type()} hideLabel group error={errors['stype']}>
        <RadioCards
          value={values.stype}
          className="sm:grid-cols-6 sm:*:col-span-2 sm:[&>:nth-child(-n+2)]:col-span-3"
          onValueChange={(value) => choose(serviceTypes.find((one) => one === value) ?? 'onetime')}
          options={serviceTypes.map((value) => ({
            value,
            title: typeNames[value](),
            hint: hints[value](),
            picture: <TypeArt type={value} />,
          }))}
        />
      </Field>
    </>
  )
}
