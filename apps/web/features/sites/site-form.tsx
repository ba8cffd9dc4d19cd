import { useState } from 'react'
import { CallError } from '@plaudit/client/client'
import type { Picture } from '@plaudit/contract/files'
import type { ManagedSite } from '@plaudit/contract/sites/manage'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { Checkbox } from '@plaudit/ui/checkbox'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { Select } from '@plaudit/ui/select'
import { showSuccess } from '@plaudit/ui/toast'
import { useErrors } from '../../components/form/errors.ts'
import { fieldSentences } from '../../components/form/sentence.ts'
import { PictureField } from '../../components/pictures/picture-field.tsx'
import { Colours } from './site-colours.tsx'
import { useSiteVerbs } from './use-sites.ts'

const languageNames = { EN: 'English', FR: 'Français', ES: 'Español' } as const
type Language = keyof typeof languageNames
const all = Object.keys(languageNames) as Language[]

interface Values {
  kind: 'contests' | 'services'
  title: string
  primary: string
  secondary: string
  home_path: string
  languages: Language[]
  shows: 'platform' | 'owner'
  owner: string
}

const valuesOf = (site: ManagedSite): Values => ({
  kind: site.kind,
  title: site.title,
  primary: site.primary ?? '',
  secondary: site.secondary ?? '',
  home_path: site.home_path ?? '',
  languages: site.languages,
  shows: site.shows,
  owner: site.owner?.username ?? '',
})

interface Keeping {
  /** Something was typed or chosen. */
  onTouch: () => void
  onSaved: (site: ManagedSite) => void
}

function useSiteForm(site: ManagedSite, { onTouch, onSaved }: Keeping) {
  const [values, setValues] = useState(() => valuesOf(site))
  // Revision of the site as this form began with it.
  const [revision, setRevision] = useState(site.revision)
  const [logo, setLogo] = useState<Picture | null>(null)
  const [isBare, setBare] = useState(false)
  const { errors, setErrors, box } = useErrors()
  const { save } = useSiteVerbs()
  const send = () => {
    const { primary, secondary, owner, shows, ...rest } = values
    save.mutate(
      {
        ...rest,
        site_id: site.site_id,
        revision,
        primary: primary || null,
        secondary: secondary || null,
        ...(logo ? { logo_id: logo.attachment_id } : isBare ? { logo_id: null } : {}),
        ...(site.can.show_platform && !site.is_default && { shows, owner }),
      },
      {
        onSuccess: (answer) => {
          showSuccess(m.sites_saved())
          onSaved(answer.site)
        },
        onError: (error) => {
          setErrors(fieldSentences(error))
          // The person was told; the next save is one over what stands there now.
          if (error instanceof CallError && error.code === 'changed_meanwhile')
            setRevision((before) => error.failure?.revision ?? before)
        },
      },
    )
  }
  const set = (changed: Partial<Values>) => {
    onTouch()
    setValues((before) => ({ ...before, ...changed }))
  }
  const choose = (picture: Picture | null) => {
    onTouch()
    setLogo(picture)
    setBare(picture === null)
  }
  return { values, set, logo, choose, isBare, errors, box, send, saving: save.isPending }
}

/** Fields for a site's name, texts and look: another person's save takes nothing away that is typed here. */
export function SiteForm({ site }: { site: ManagedSite }) {
  const [begun, setBegun] = useState(site)
  const [isTouched, setTouched] = useState(false)
  const shown = isTouched || begun.revision > site.revision ? begun : site
  return (
    <Fields
      key={shown.revision}
      site={shown}
      onTouch={() => {
        setBegun(shown)
        setTouched(true)
      }}
      onSaved={(saved) => {
        setBegun(saved)
        setTouched(false)
      }}
    />
  )
}

function Fields({ site, ...keeping }: { site: ManagedSite } & Keeping) {
  const { box, ...form } = useSiteForm(site, keeping)
  const { values, set, errors } = form
  return (
    <Card as="section">
      <CardHead title={m.sites_look()} hint={m.sites_look_hint()} />
      <form
        ref={box}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          form.send()
        }}
      >
        <Field label={m.sites_name()} error={errors['title']} required>
          <Input
            name="title"
            value={values.title}
            maxLength={80}
            onChange={(event) => set({ title: event.target.value })}
          />
        </Field>
        <Field label={m.sites_kind()}>
          <Select
            value={values.kind}
            onChange={(event) => set({ kind: event.target.value as Values['kind'] })}
            options={[
              { value: 'contests', label: m.sites_kind_contests() },
              { value: 'services', label: m.sites_kind_services() },
            ]}
          />
        </Field>
        <Logo site={site} form={form} />
        <Colours {...form} />
        <Rest site={site} form={form} />
        <Button
          type="submit"
          variant="primary"
          loading={form.saving}
          className="justify-self-start"
        >
          {m.sites_save()}
        </Button>
      </form>
    </Card>
  )
}

type Form = Omit<ReturnType<typeof useSiteForm>, 'box'>

function Logo({ site, form }: { site: ManagedSite; form: Form }) {
  const { logo, choose, isBare, errors } = form
  const stored =
    site.logo && site.logo_id && !isBare
      ? ({ attachment_id: site.logo_id, src: site.logo } as Picture)
      : null
  return (
    <div className="max-w-44">
      <PictureField
        label={m.sites_logo()}
        value={logo ?? stored}
        onChange={choose}
        purpose="cover"
        ratio="1/1"
        error={errors['logo_id']}
      />
    </div>
  )
}

function Rest({ site, form }: { site: ManagedSite; form: Form }) {
  const { values, set, errors } = form
  return (
    <>
      <Field
        label={m.sites_home_path()}
        hint={m.sites_home_path_hint()}
        error={errors['home_path']}
      >
        <Input
          name="home_path"
          value={values.home_path}
          placeholder="/contests"
          onChange={(event) => set({ home_path: event.target.value.trim() })}
        />
      </Field>
      <Field label={m.sites_languages()} error={errors['languages']} group>
        <div className="flex flex-wrap gap-x-6">
          {all.map((language) => (
            <Checkbox
              key={language}
              label={languageNames[language]}
              checked={values.languages.includes(language)}
              onChange={(event) =>
                set({
                  languages: all.filter((one) =>
                    one === language ? event.target.checked : values.languages.includes(one),
                  ),
                })
              }
            />
          ))}
        </div>
      </Field>
      {site.can.show_platform && !site.is_default && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={m.sites_shows()}>
            <Select
              value={values.shows}
              onChange={(event) => set({ shows: event.target.value as Values['shows'] })}
              options={[
                { value: 'platform', label: m.sites_shows_platform() },
                { value: 'owner', label: m.sites_shows_owner() },
              ]}
            />
          </Field>
          <Field label={m.sites_owner()} error={errors['owner']}>
            <Input
              name="owner"
              value={values.owner}
              autoComplete="off"
              onChange={(event) => set({ owner: event.target.value })}
            />
          </Field>
        </div>
      )}
    </>
  )
}
