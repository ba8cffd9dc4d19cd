import type { ServiceForm } from './use-service-form.ts'

/** What each step of the form is given. */
export interface StepProps {
  form: ServiceForm
}
