import { PreferencesForm } from '../preferences/form.tsx'

/** What reaches a person, and how, for the screens of their profile. */
export default function Preferences() {
  return <PreferencesForm />
}
