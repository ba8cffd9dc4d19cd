import type { Profile } from '@plaudit/contract/accounts/profile'
import { formatCountry } from '@plaudit/i18n/formatters'
import { fromWire, intlTags, localeNames } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { OwnPage } from '../../components/own-page.tsx'
import { QueryFault } from '../../components/query-fault.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { useStateName } from '../../lib/state-name.ts'
import { useOwnProfile } from './own-profile.ts'

export const meta = ownMeta(m.profile_personal_data)

/** `/user-profile/personal-data`: everything that is kept of a person's own, on one page. */
export default function PersonalData() {
  return (
    <OwnPage>
      {() => (
        <div className="page max-w-[720px]! py-6 lg:py-8">
          <h1 className="text-title lg:text-title-desk">{m.profile_personal_data()}</h1>
          <p className="mt-1 text-pretty text-muted">{m.profile_personal_data_text()}</p>
          <Shown />
        </div>
      )}
    </OwnPage>
  )
}

function Shown() {
  const query = useOwnProfile()
  if (query.isError && !query.data) return <QueryFault title={m.profile_failed()} query={query} />
  if (!query.data) return <PanelSkeleton className="mt-6 h-120" />
  return <Data profile={query.data.profile} />
}

const payoutNames: Record<Profile['payout_method'], () => string> = {
  '': m.profile_payout_none,
  paypal: () => 'PayPal',
  payoneer: () => 'Payoneer',
  moncash: () => 'Moncash',
}

const typeNames: Record<Profile['account_type'], () => string> = {
  user: m.profile_type_user,
  professional: m.profile_type_professional,
  business: m.profile_type_business,
}

/** Shows values stored as codes by their names. */
function useWords(profile: Profile) {
  const locale = useLocale()
  const languages = new Intl.DisplayNames(intlTags[locale], { type: 'language' })
  const country = profile.country_code && formatCountry(profile.country_code, locale)
  const state = useStateName(profile.country_code, profile.state)
  const flags = [
    profile.phone_whatsapp && 'WhatsApp',
    profile.phone_sms && 'SMS',
    profile.phone_calls && m.profile_calls(),
  ]
  return {
    place: [country, state].filter(Boolean).join(' · '),
    spoken: profile.languages.map((code) => languages.of(code) ?? code).join(', '),
    language: localeNames[fromWire(profile.language)],
    takes: flags.filter(Boolean).join(', '),
  }
}

function Data({ profile }: { profile: Profile }) {
  const { place, spoken, language, takes } = useWords(profile)
  const rows: [label: string, value: string, type: string][] = [
    [m.accounts_full_name(), profile.full_name, 'personal'],
    [m.accounts_username(), profile.username, 'personal'],
    [m.accounts_language(), language, 'personal'],
    [m.accounts_country(), place, 'personal'],
    [m.profile_account_type(), typeNames[profile.account_type](), 'professional'],
    [m.area_profession(), profile.profession, 'professional'],
    [m.profile_about(), profile.about, 'professional'],
    [m.profile_languages(), spoken, 'professional'],
    [m.accounts_email(), profile.email, 'contact'],
    [m.accounts_phone(), profile.phone, 'contact'],
    [m.profile_takes(), takes, 'contact'],
    [m.profile_website(), profile.website, 'social'],
    ['Facebook', profile.facebook, 'social'],
    ['Instagram', profile.instagram, 'social'],
    ['Twitter', profile.twitter, 'social'],
    ['LinkedIn', profile.linkedin, 'social'],
    ['YouTube', profile.youtube, 'social'],
    [m.profile_payout_method(), payoutNames[profile.payout_method](), 'payout'],
  ]
  return (
    <>
      <Card className="mt-6">
        {profile.photo !== '' && (
          <Avatar
            id={profile.username}
            name={profile.full_name}
            source={{ src: profile.photo }}
            size={96}
          />
        )}
        <dl className="divide-y divide-line">
          {rows.map(([label, value, type]) => (
            <div
              key={label}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-2 sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
            >
              <dt className="text-muted max-sm:col-span-2 max-sm:text-small">{label}</dt>
              <dd className="min-w-0 wrap-anywhere">{value || '–'}</dd>
              <dd>
                <Link
                  kind="action"
                  href={`/edit-profile/${type}`}
                  aria-label={m.profile_change_of({ field: label })}
                >
                  {m.profile_change_short()}
                </Link>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <div className="mt-6 flex flex-wrap gap-2">
        <ButtonLink variant="outline" href="/user-profile/written">
          {m.feeds_written()}
        </ButtonLink>
        <ButtonLink variant="outline" href="/edit-profile/security">
          {m.security_export()}
        </ButtonLink>
      </div>
    </>
  )
}
