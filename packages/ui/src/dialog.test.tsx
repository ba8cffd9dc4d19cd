import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import type { Locale } from '@plaudit/i18n/locale'
import { ConfirmDialog, InfoDialog } from './dialog.tsx'
import { LocaleProvider } from './locale.tsx'

// On a server nothing stands outside of the page: what a dialog shows is drawn in its place.
vi.mock('radix-ui/dialog', async (original) => ({
  ...(await original<object>()),
  Portal: ({ children }: { children: React.ReactNode }) => children,
}))

const nothing = () => undefined
const drawn = (dialog: React.ReactNode, locale: Locale = 'en') => {
  const html = renderToString(<LocaleProvider locale={locale}>{dialog}</LocaleProvider>)
  const texts = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 'g'))].map(([, inside = '']) =>
      inside.replaceAll(/<[^>]*>/g, ''),
    )
  return { title: texts('h2'), words: texts('p'), buttons: texts('button') }
}

describe('dialogs (specification 2, other UI)', () => {
  it('asks "Redirect to page?" with Cancel and Confirm unless it is given other words [cf:ca7ca]', () => {
    const ask = { open: true, onOpenChange: nothing, onConfirm: nothing }
    expect(drawn(<ConfirmDialog {...ask} />)).toEqual({
      title: ['Redirect to page?'],
      words: [],
      buttons: ['Cancel', 'Confirm'],
    })
    expect(
      drawn(<ConfirmDialog {...ask} title="Delete it?" confirmLabel="Delete" cancelLabel="No" />),
    ).toEqual({ title: ['Delete it?'], words: [], buttons: ['No', 'Delete'] })
    expect(drawn(<ConfirmDialog {...ask} />, 'fr').title).not.toEqual(['Redirect to page?'])
    expect(drawn(<ConfirmDialog {...ask} open={false} />).title).toEqual([])
  })
  it('is titled "Information" and tells its text [cf:48727]', () => {
    const dialog = (
      <InfoDialog open onOpenChange={nothing}>
        Back at ten
      </InfoDialog>
    )
    expect(drawn(dialog)).toEqual({
      title: ['Information'],
      words: ['Back at ten'],
      buttons: ['Close'],
    })
  })
})
