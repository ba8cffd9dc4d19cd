import { useSite } from '../lib/site.ts'

/**
 * Title of a page whose thing only its reader may load, so that the page's `meta` can't name it. React puts a title that
 * comes later before the others in the head, where browsers read the first.
 */
export function PageTitle({ title }: { title: string }) {
  return <title>{`${title} · ${useSite()?.title ?? 'Plaudit'}`}</title>
}
