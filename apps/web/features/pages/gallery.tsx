import { Gallery } from '@plaudit/ui/gallery'
import { useLocale } from '@plaudit/ui/locale'

/** Every part of the design system in every state; in development only. */
export default function GalleryPage() {
  const locale = useLocale()
  return <Gallery locale={locale} />
}
