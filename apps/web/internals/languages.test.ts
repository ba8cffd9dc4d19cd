import { readdirSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { locales } from '@plaudit/i18n/locale'
import * as browser from '../../../packages/i18n/src/paraglide/messages.js'
import * as registry from '../../../packages/i18n/src/paraglide/registry.js'
import { fillSlots, hasSlots, messageFolder, sentence } from './languages.ts'

type Say = (inputs: object, options: { locale: string }) => string
const messages = browser as unknown as Record<string, Say>
/** Something for whatever a sentence takes. */
const inputs = new Proxy({}, { get: (_, name) => (name === 'count' ? 3 : `<${String(name)}>`) })

describe('files of one language', () => {
  it('say what the compiled sentences say, all of them', () => {
    const keys = readdirSync(messageFolder)
      .filter((name) => /^[a-z]\w*\.js$/.test(name))
      .map((name) => name.slice(0, -3))
    expect(keys.length).toBeGreaterThan(100)
    const place = createContext()
    for (const key of keys)
      for (const locale of locales) {
        // The build writes these scripts into its files; here they are run as they are.
        const script: unknown = runInContext(`(${sentence(key, locale)})`, place)
        const said = typeof script === 'function' ? String(script(inputs, registry)) : script
        expect(said, `${key} in ${locale}`).toBe(messages[key]?.(inputs, { locale }))
      }
  })

  it('have every slot filled', () => {
    const built = 'const a=()=>plaudit$$common_sign_in;b(plaudit$$common_account_of({name:c},d))'
    expect(hasSlots(built)).toBe(true)
    const french = fillSlots(built, 'fr')
    expect(french).toContain('Se connecter')
    expect(french).not.toContain('Sign in')
    expect(hasSlots(french)).toBe(false)
  })

  it('are not made with a sentence that does not exist', () => {
    expect(() => fillSlots('plaudit$$common_nothing_like_it', 'en')).toThrow(
      'common_nothing_like_it',
    )
  })
})
