import type { Api } from '@plaudit/client/client'
import type { SaveContestInput } from '@plaudit/contract/contests/saving'
import { api as organiser } from '../../../../testing-server.ts'
import { makeContest } from '../../../contests/factory.ts'

export const open = async (given: Partial<SaveContestInput> = {}) =>
  (
    await makeContest(
      organiser,
      { entry_policy: 'open', ...given },
      { contestants: given.entry_policy === 'organiser' ? 1 : 0 },
    )
  ).contest

export const join = (api: Api, cx_id: string, given: object = {}) =>
  api.call('contest/v2/joinContest', { cx_id, contestant_name: 'Ana', ...given })

export const seenBy = async (api: Api, cx_id: string) =>
  (await api.call('contest/v2/fetchContest', { cx_id })).contestants
