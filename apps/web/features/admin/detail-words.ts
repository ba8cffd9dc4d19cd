import type { PlatformAct } from '@plaudit/contract/admin/answers'
import { formatNumber } from '@plaudit/i18n/formatters'
import { formatMoney } from '@plaudit/i18n/money'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { entityNames, reasonNames } from '../reports/open/words.ts'
import { orderVerdicts, partNames, settingsGroups, siteFieldNames } from '../sites/open/names.ts'
import { changeWords } from '../studio/open/change-words.ts'

/** Fact that explains an act later. */
export interface Detail {
  text: string
  /** Address at which more of it stands. */
  href?: string
}

interface Asked {
  act: PlatformAct
  locale: Locale
}
type Tell = (value: unknown, asked: Asked) => readonly Detail[]

const labelled = (label: string, text: string): Detail[] =>
  text === '' ? [] : [{ text: m.common_labelled({ label, text }) }]
const yesOrNo = (value: unknown): string =>
  value === true ? m.team_value_yes() : m.team_value_no()
const words = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

const inWords =
  (label: () => string): Tell =>
  (value) =>
    labelled(label(), words(value))
const byName =
  (label: () => string, names: Record<string, () => string>): Tell =>
  (value) =>
    labelled(label(), names[words(value)]?.() ?? words(value))
const asSwitch =
  (label: () => string): Tell =>
  (value) =>
    labelled(label(), yesOrNo(value))
/** A list is told by how many stand in it. */
const asCount =
  (label: () => string): Tell =>
  (value, { locale }) =>
    typeof value === 'number' || Array.isArray(value)
      ? labelled(label(), formatNumber(Array.isArray(value) ? value.length : value, locale))
      : []
const asMoney =
  (label: () => string): Tell =>
  (value, { act, locale }) => {
    const { currency } = act.detail
    return typeof value === 'number' && typeof currency === 'string'
      ? labelled(label(), formatMoney({ amount: value, currency }, locale))
      : []
  }
/** Somebody who is gone has left their number. */
const asPeople: Tell = (value, { act }) =>
  listOf(value).map((one) => {
    const found = act.people.find(({ ID }) => ID === one)
    const name = found?.username ?? words(one)
    return {
      text: m.common_labelled({ label: m.admin_detail_person(), text: name }),
      ...(found && { href: `/admin/users/${found.ID}` }),
    }
  })
const asLink =
  (label: () => string, hrefOf: (value: string) => string): Tell =>
  (value) =>
    words(value) === '' ? [] : [{ text: label(), href: hrefOf(words(value)) }]

const roles = {
  organiser: m.admin_detail_role_organiser,
  judge: m.admin_detail_role_judge,
}
const verdicts = {
  buyer: m.admin_detail_buyer,
  seller: m.admin_detail_seller,
  split: m.admin_detail_split,
  ...orderVerdicts,
}
const messageKinds = { globalmsg: m.admin_globalmsg, popup_error: m.admin_popup_error }

const asFields: Tell = (value) =>
  labelled(
    m.admin_detail_changed(),
    listOf(value)
      .map((one) => siteFieldNames[words(one)]?.() ?? '')
      .filter(Boolean)
      .join(', '),
  )

const asChanges: Tell = (value, { locale }) =>
  listOf(value).map((change) => ({
    text: changeWords(change as Parameters<typeof changeWords>[0], locale),
  }))

/** Settings are told by the names that they have on their screen. */
const asSettings: Tell = (value, { act, locale }) => {
  const { detail } = act
  if (value === 'parts')
    return Object.entries(partNames).flatMap(([name, label]) =>
      name in detail ? labelled(label(), yesOrNo(detail[name])) : [],
    )
  const group = settingsGroups.find(({ name }) => name === value)
  if (group === undefined) return []
  const told = group.fields.flatMap(({ key, label, kind }) => {
    const stored = detail[key]
    if (stored === undefined) return []
    if (typeof stored !== 'number') return labelled(label(), words(stored))
    const { currency } = detail
    return labelled(
      label(),
      kind === 'money' && typeof currency === 'string'
        ? formatMoney({ amount: stored, currency }, locale)
        : formatNumber(stored, locale),
    )
  })
  return [{ text: group.title() }, ...told]
}

/** Tellers of the log's facts. Missing facts are for the machine: numbers of rows, states to go back to. */
const facts: Record<string, Tell> = {
  group: asSettings,
  kind: byName(m.admin_tell_as, messageKinds),
  entity: byName(m.admin_detail_what, entityNames),
  contest_name: inWords(m.admin_detail_name),
  contestant_name: inWords(m.admin_detail_name),
  host: inWords(m.sites_host_add_label),
  is_admin: asSwitch(m.admin_role_admin),
  is_support: asSwitch(m.admin_role_support),
  role: byName(m.admin_detail_role, roles),
  user_id: asPeople,
  admin_id: asPeople,
  users: asPeople,
  verdict: byName(m.admin_detail_decision, verdicts),
  amount: asMoney(m.admin_detail_amount),
  back: asMoney(m.admin_detail_back),
  provider: inWords(m.admin_detail_provider),
  disabled: asSwitch(m.admin_detail_off),
  payout_id: inWords(m.admin_detail_number),
  refund_id: inWords(m.admin_detail_number),
  coin_id: inWords(m.admin_detail_number),
  reference: inWords(m.admin_detail_reference),
  ballots: asCount(m.admin_detail_count),
  codes: asCount(m.admin_detail_count),
  count: asCount(m.admin_detail_count),
  contestants: asCount(m.admin_detail_count),
  entries: asCount(m.admin_detail_count),
  max_user: asCount(m.admin_detail_places),
  approved: asSwitch(m.admin_detail_approved),
  origins: (value) => labelled(m.admin_detail_pages(), listOf(value).map(words).join(', ')),
  fields: asFields,
  changes: asChanges,
  text: inWords(m.admin_tell_words),
  reason: byName(m.admin_detail_reason, reasonNames),
  call: inWords(m.admin_detail_call),
  href: asLink(m.admin_detail_look, (href) => href),
  case_id: asLink(m.admin_detail_report, (id) => `/admin/reports/${id}`),
}

/** Returns the facts that explain an act, in the reader's language. */
export const detailsOf = (act: PlatformAct, locale: Locale): Detail[] =>
  Object.entries(facts).flatMap(([name, tell]) =>
    name in act.detail ? tell(act.detail[name], { act, locale }) : [],
  )
