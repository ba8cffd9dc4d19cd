import type { ServiceForm } from './use-service-form.ts'

/** Props of each step of the form. */
export interface StepProps {
  form: ServiceForm
}
