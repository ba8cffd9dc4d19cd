import { intlTags, type Locale } from '@plaudit/i18n/locale'

/** ISO 3166-1 alpha-2, and Kosovo's code of use. */
const codes =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV
  BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET
  FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM
  IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD
  ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE
  PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST
  SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS
  XK YE YT ZA ZM ZW`.split(/\s+/)

export interface Country {
  value: string
  label: string
}

/** Every country by its name in the reader's language, in that language's order. */
export function countriesIn(locale: Locale): Country[] {
  const names = new Intl.DisplayNames(intlTags[locale], { type: 'region' })
  const order = new Intl.Collator(intlTags[locale])
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => order.compare(a.label, b.label))
}

/** The region that the browser's first language names, as a start; often there is none. */
export function likelyCountry(languages: readonly string[]): string {
  for (const tag of languages) {
    const region = /^[a-z]{2,3}-(?:[A-Z][a-z]{3}-)?([A-Z]{2})\b/.exec(tag)?.[1]
    if (region !== undefined && codes.includes(region)) return region
  }
  return ''
}

/** The country whose numbers this reader writes without a code, as calls take it. */
export function homeCountry(): { country_code?: string } {
  const country_code = likelyCountry(navigator.languages)
  return country_code === '' ? {} : { country_code }
}
