import type { Settings } from '@plaudit/contract/sites/settings'
import { m } from '@plaudit/i18n/messages'

export const partNames: Record<keyof Settings['parts'], () => string> = {
  services: m.search_services,
  jobs: m.search_jobs,
  clubs: m.search_clubs,
  chat: m.sites_part_chat,
  paid_votes: m.sites_part_paid_votes,
}

export interface SettingsField {
  key: string
  label: () => string
  /** An amount of money is in the group's `currency`. */
  kind: 'number' | 'text' | 'money' | 'currency'
}

/** Settings that are saved together. */
export interface SettingsGroup {
  name: Exclude<keyof Settings, 'parts'>
  title: () => string
  fields: readonly SettingsField[]
}

const number = (key: string, label: () => string) => ({ key, label, kind: 'number' as const })
const text = (key: string, label: () => string) => ({ key, label, kind: 'text' as const })

export const settingsGroups: readonly SettingsGroup[] = [
  {
    name: 'fees',
    title: m.sites_fees,
    fields: [
      number('services', m.search_services),
      number('votes', m.sites_part_paid_votes),
      number('clubs', m.search_clubs),
    ],
  },
  {
    name: 'buyer_fees',
    title: m.sites_buyer_fees,
    fields: [
      number('services', m.search_services),
      number('votes', m.sites_part_paid_votes),
      number('clubs', m.search_clubs),
    ],
  },
  {
    name: 'limits',
    title: m.sites_limits,
    fields: [
      number('reports_to_hide', m.sites_reports_to_hide),
      number('established_days', m.sites_established_days),
      number('appeal_days', m.sites_appeal_days),
      number('room_gb', m.sites_room_gb),
    ],
  },
  {
    name: 'contact',
    title: m.sites_contact,
    fields: [
      text('operator', m.sites_operator),
      text('postal', m.sites_postal),
      text('contact', m.sites_contact_address),
      text('meeting_url', m.sites_meeting_url),
    ],
  },
  {
    name: 'domains',
    title: m.sites_domains,
    fields: [
      { key: 'price', label: m.sites_domain_price, kind: 'money' },
      { key: 'currency', label: m.sites_currency, kind: 'currency' },
    ],
  },
]

/** Fields of a site, by the names that its log of acts keeps. */
export const siteFieldNames: Record<string, () => string> = {
  kind: m.sites_kind,
  title: m.sites_name,
  logo_id: m.sites_logo,
  primary_colour: m.sites_primary,
  secondary_colour: m.sites_secondary,
  home_path: m.sites_home_path,
  languages: m.sites_languages,
  shows: m.sites_shows,
  owner_id: m.sites_owner,
}

/** Outcomes of an ordered name. */
export const orderVerdicts: Record<string, () => string> = {
  done: m.sites_order_is_there,
  refuse: m.sites_order_refuse,
}
