import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import type { PartProps } from '../use-profile.tsx'

const sites = [
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['twitter', 'Twitter'],
  ['linkedin', 'LinkedIn'],
  ['youtube', 'YouTube'],
] as const

/** Addresses elsewhere: a handle is enough. */
export function SocialFields({ profile, changes, set, errors }: PartProps) {
  return (
    <>
      <Field label={m.profile_website()} error={errors['website']}>
        <Input
          value={changes.website ?? profile.website}
          type="url"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          onChange={(event) => set({ website: event.target.value })}
        />
      </Field>
      {sites.map(([site, name]) => (
        <Field key={site} label={name} error={errors[site]}>
          <Input
            value={changes[site] ?? profile[site]}
            autoCapitalize="none"
            spellCheck={false}
            placeholder={m.profile_handle()}
            onChange={(event) => set({ [site]: event.target.value })}
          />
        </Field>
      ))}
    </>
  )
}
