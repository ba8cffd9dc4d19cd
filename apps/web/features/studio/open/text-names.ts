import type { ContestantText } from '@plaudit/contract/contests/texts'
import { m } from '@plaudit/i18n/messages'

/** Texts of a contestant, as forms and tables name them. */
export const textNames: Record<ContestantText, () => string> = {
  contestant_name: m.studio_contestant_name,
  tagline: m.studio_tagline,
  country_code: m.studio_country,
  story: m.studio_story,
  video_url: m.studio_video,
}
