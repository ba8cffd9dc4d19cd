import { PreferencesForm } from '../preferences/form.tsx'

/** Settings for the notices that reach a person, and how, for the screens of their profile. */
export default function Preferences() {
  return <PreferencesForm />
}
