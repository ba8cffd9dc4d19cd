import { createRoot } from 'react-dom/client'
import { Gallery } from '../src/gallery.tsx'
import '../src/styles.css'

const asked = new URLSearchParams(location.search)
const theme = asked.get('theme')
if (theme) document.documentElement.dataset.theme = theme
const locale = asked.get('locale')
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <Gallery
      locale={locale === 'fr' || locale === 'es' ? locale : 'en'}
      chosen={asked.get('chosen') !== 'no'}
      pictures={{
        posters: asked.get('posters') ?? undefined,
        covers: asked.get('covers') ?? undefined,
      }}
    />,
  )
}
