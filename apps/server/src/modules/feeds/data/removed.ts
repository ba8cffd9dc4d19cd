import { removedDays } from '@plaudit/contract/feeds/constants'
import type { Db } from '../../../platform/db/db.ts'
import { readSettings } from '../../sites/data/settings.ts'

/** Days for which deleted words can be put back: at least as long as their author can object. */
export const daysToPutBack = async (db: Db): Promise<number> =>
  Math.max(removedDays, (await readSettings(db, 'limits')).appeal_days)
