import type { Insertions } from './testing-copy.ts'

/** An optional text of a contest: its dress code, from the column to the studio, the log of acts and the page. */
export const contestText: Insertions = {
  'apps/server/migrations/0050_contests.sql': [
    [/^ {2}fields jsonb not null/m, "  dress_code text not null default '',\n"],
  ],
  'packages/contract/src/contests/fields.ts': [
    [
      /^ {2}entry_policy: \{/m,
      '  dress_code: { saved: z.string().max(200), shown: z.string() },\n',
    ],
  ],
  'apps/web/features/studio/details/details.tsx': [
    ['  description: string\n', '  dress_code: string\n'],
    ['description, category, visibility }) => ({', 'dress_code, '],
    ['    description,\n', '    dress_code,\n'],
    [
      "    case 'description':",
      "    case 'dress_code':\n      return { label: m.quokkas_fields_dress_code(), text: values.dress_code }\n",
    ],
    [
      /^ {6}<Field label=\{m\.studio_category\(\)\}/m,
      `      <Field label={m.quokkas_fields_dress_code()} error={errors['dress_code']}>
        <Input
          value={values.dress_code}
          maxLength={200}
          onChange={(event) => set({ dress_code: event.target.value })}
        />
      </Field>
`,
    ],
  ],
  'apps/web/features/studio/open/change-words.ts': [
    [/^ {2}review_hours: m\./m, '  dress_code: m.quokkas_fields_dress_code,\n'],
  ],
  'apps/web/features/contests/rules-view.tsx': [
    [
      /^ {10}<Rule name=\{m\.contests_rule_ties/m,
      `          {contest.dress_code !== '' && (
            <Rule name={m.quokkas_fields_dress_code()}>{contest.dress_code}</Rule>
          )}
`,
    ],
  ],
  'apps/web/features/contests/factory.ts': [[/^ {4}category: 433,/m, "    dress_code: '',\n"]],
}

/** An optional text of a contestant: a motto, in files and the log of acts too. */
export const contestantText: Insertions = {
  'apps/server/migrations/0050_contests.sql': [
    [/^ {2}story text not null/m, "  motto text not null default '',\n"],
  ],
  'packages/contract/src/contests/texts.ts': [
    [/^ {2}country_code: \{/m, '  motto: { most: 120 },\n'],
  ],
  'apps/web/features/entries/open/entry-fields.tsx': [
    [
      /^ {6}<Field label=\{m\.studio_country\(\)\}/m,
      `      <Field label={m.quokkas_fields_motto()} error={errors['motto']}>
        <Input
          value={entry.motto}
          maxLength={120}
          onChange={(event) => set({ motto: event.target.value })}
        />
      </Field>
`,
    ],
  ],
  'apps/web/features/studio/open/text-names.ts': [
    [/^ {2}country_code: m\./m, '  motto: m.quokkas_fields_motto,\n'],
  ],
  'apps/web/features/contests/load-contestant.ts': [
    ["'story' | 'answers'", "'motto' | "],
    ['story, answers, picture } = contestant', 'motto, '],
    ['story, answers, picture }\n}', 'motto, '],
  ],
  'apps/web/features/contests/contestant-about.tsx': [
    ["      {person.story !== '' && (", "      {person.motto !== '' && <p>{person.motto}</p>}\n"],
  ],
}

/** Names of both, in the catalogues. */
export const fieldWords: Record<string, string> = {
  'packages/i18n/messages/quokkas_fields/en.json':
    '{"quokkas_fields_dress_code": "Dress code", "quokkas_fields_motto": "Motto"}\n',
  'packages/i18n/messages/quokkas_fields/fr.json':
    '{"quokkas_fields_dress_code": "Tenue", "quokkas_fields_motto": "Devise"}\n',
  'packages/i18n/messages/quokkas_fields/es.json':
    '{"quokkas_fields_dress_code": "Vestimenta", "quokkas_fields_motto": "Lema"}\n',
}
