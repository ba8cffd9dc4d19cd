import { siteColours } from '@plaudit/contract/sites/colours'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'

interface Two {
  primary: string
  secondary: string
}
interface Props {
  values: Two
  set: (changed: Partial<Two>) => void
  errors: Record<string, string | undefined>
}

/** A site's two colours, with what becomes of them. */
export function Colours({ values, set, errors }: Props) {
  const known = (colour: string) => (/^#[0-9a-f]{6}$/i.test(colour) ? colour : null)
  const palette = siteColours({
    primary: known(values.primary),
    secondary: known(values.secondary),
  })
  const field = (name: 'primary' | 'secondary', label: string, paints?: string) => (
    <Field
      label={label}
      hint={[paints, m.sites_colour_hint()].filter(Boolean).join('. ')}
      error={errors[name]}
    >
      <Input
        name={name}
        value={values[name]}
        maxLength={7}
        placeholder="#1b36d8"
        onChange={(event) => set({ [name]: event.target.value.trim() })}
        end={
          <span
            aria-hidden="true"
            className="mr-2 size-7 rounded-full border border-line"
            style={{ background: known(values[name]) ?? 'transparent' }}
          />
        }
      />
    </Field>
  )
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {field('primary', m.sites_primary(), m.sites_primary_hint())}
      {field('secondary', m.sites_secondary())}
      <p className="flex flex-wrap items-center gap-3 text-small text-muted sm:col-span-2">
        {m.sites_preview()}
        <span
          className="rounded-full px-4 py-2 font-semibold"
          style={{
            background: palette['secondary'] ?? 'var(--act)',
            color: palette['on-secondary'] ?? 'var(--on-act)',
          }}
        >
          {m.sites_door_vote()}
        </span>
      </p>
    </div>
  )
}
