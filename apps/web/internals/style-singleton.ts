import { useEffect } from 'react'

/**
 * Stands in for `react-style-singleton`, with which dialogs hold the page still: the same rules, as a
 * constructed style sheet, because the policy of our pages allows no `<style>` that a script writes.
 */
export function styleSingleton() {
  let users = 0
  let sheet: CSSStyleSheet | undefined
  return function Sheet({ styles, dynamic }: { styles: string; dynamic?: boolean }): null {
    useEffect(() => {
      if (users === 0) {
        sheet = new CSSStyleSheet()
        sheet.replaceSync(styles)
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      } else if (dynamic) sheet?.replaceSync(styles)
      users += 1
      return () => {
        users -= 1
        if (users > 0) return
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
        sheet = undefined
      }
    }, [styles, dynamic])
    return null
  }
}
