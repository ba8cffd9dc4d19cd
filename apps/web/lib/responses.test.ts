import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '@plaudit/client/client'
import type { ErrorCode } from '@plaudit/contract/errors'

const heard = {
  error: vi.fn<(message: string) => void>(),
  information: vi.fn<(text: string, onRead: () => void) => void>(),
  report: vi.fn<(error: Error, call: string) => void>(),
  disable: vi.fn<(cx: string | undefined) => void>(),
  confirm: vi.fn<() => Promise<boolean>>(),
  lead: vi.fn<(path: string) => void>(),
}
vi.mock('@plaudit/ui/toast', () => ({ showError: (message: string) => heard.error(message) }))
vi.mock('./dialogs.ts', () => ({
  confirm: () => heard.confirm(),
  showInformation: (text: string, onRead: () => void) => heard.information(text, onRead),
}))
vi.mock('./report.ts', () => ({
  reportFailure: (error: Error, call: string) => heard.report(error, call),
}))
vi.mock('./voting-disabled.ts', () => ({
  disableVoting: (cx: string | undefined) => heard.disable(cx),
}))
const { storage } = await import('./storage.ts')
const { noteFailure, noteReply } = await import('./responses.ts')

/** A message carries everything that it needs. */
async function told(reply: unknown): Promise<void> {
  noteReply(reply)
  await vi.dynamicImportSettled()
}

const refusal = (status: number, code: ErrorCode, error: string) =>
  new CallError(status, { code, error }, error)
const call = { name: 'contest/v2/addVote', input: { cx_id: 'abc' }, token: undefined, quiet: false }

beforeEach(() => {
  for (const spy of Object.values(heard)) spy.mockReset()
})
afterEach(() => vi.unstubAllGlobals())

describe('answers (specification 7)', () => {
  it('with a name and a message open the Information dialog', async () => {
    await told({ full_name: 'Ada', globalmsg: 'Back at ten', popup_error: 'Card expired' })
    expect(heard.information.mock.calls.map(([text]) => text)).toEqual([
      'Back at ten',
      'Card expired',
    ])
  })
  it('open it until its person read it, on this page or the next, and again once the message is told anew', async () => {
    const shown = async (ID: number, globalmsg: string) => {
      heard.information.mockReset()
      await told({ ID, full_name: 'Ada', globalmsg })
      return heard.information.mock.calls
    }
    expect(await shown(7, 'Back at ten')).toHaveLength(1)
    const [[, onRead] = []] = await shown(7, 'Back at ten')
    onRead?.()
    expect(await shown(7, 'Back at ten')).toEqual([])
    expect(storage.get('read:globalmsg')).not.toContain('Back')
    expect([
      (await shown(8, 'Back at ten')).length,
      (await shown(7, 'Back at two')).length,
    ]).toEqual([1, 1])
    // The answer for somebody else takes nothing of it away, its own empty one does.
    await shown(8, '')
    expect(await shown(7, 'Back at ten')).toEqual([])
    await shown(7, '')
    expect(await shown(7, 'Back at ten')).toHaveLength(1)
  })
  it('without a name, or in the mobile app, open none [cf:687eb]', async () => {
    await told({ globalmsg: 'Back at ten' })
    vi.stubGlobal('window', { cordova: {} })
    await told({ full_name: 'Ada', globalmsg: 'Back at ten' })
    expect(heard.information).not.toHaveBeenCalled()
  })
})

describe('failures (specification 7 and 8)', () => {
  it('with an error field are shown as they are and not reported [cf:6b810]', () => {
    noteFailure(refusal(409, 'vote_too_early', 'Come back tomorrow'), call)
    expect(heard.error).toHaveBeenCalledWith('Come back tomorrow')
    expect(heard.report).not.toHaveBeenCalled()
    expect(heard.disable).not.toHaveBeenCalled()
  })
  it('of another session than the one that is here by now end no session', () => {
    storage.set('token', 'ben')
    noteFailure(refusal(401, 'invalid_session', 'Sign in'), { ...call, token: 'ana', quiet: true })
    expect(storage.get('token')).toBe('ben')
    noteFailure(refusal(401, 'invalid_session', 'Sign in'), { ...call, token: 'ben', quiet: true })
    expect(storage.get('token')).toBeNull()
  })
  it('of a suspended account lead to its appeal, once that is wanted (product 11)', async () => {
    vi.stubGlobal('location', { pathname: '/app/auth', assign: heard.lead })
    const failure = { code: 'account_suspended', error: 'Suspended' } as const
    const fail = (details: object) =>
      noteFailure(new CallError(403, { ...failure, ...details }, 'Suspended'), {
        ...call,
        quiet: true,
      })
    heard.confirm.mockResolvedValueOnce(false).mockResolvedValue(true)
    for (const case_id of ['first', 'second']) fail({ details: { case_id } })
    await vi.waitFor(() => expect(heard.lead.mock.calls).toEqual([['/app/appeal/second']]))
    // Nothing is asked for an account that no case suspended.
    fail({})
    expect(heard.confirm).toHaveBeenCalledTimes(2)
    // A session that ended with it ends here, and two calls of a screen ask once.
    heard.confirm.mockResolvedValue(false)
    storage.set('token', 'ana')
    const ended = { ...failure, details: { case_id: 'third', ended: true } }
    for (const name of ['chat/list', 'todos/list'])
      noteFailure(new CallError(403, ended, 'Suspended'), {
        ...call,
        name,
        token: 'ana',
        quiet: true,
      })
    expect(storage.get('token')).toBeNull()
    await vi.waitFor(() => expect(heard.confirm).toHaveBeenCalledTimes(3))
  })
  it('of a field tell the sentence that stands beside the first one (product 13)', () => {
    const fields = { url: 'Invalid media url', country_code: 'Invalid Country' }
    const error = 'Please check the marked fields.'
    const failed = new CallError(400, { code: 'invalid_input', error, fields }, error)
    noteFailure(failed, call)
    expect(heard.error.mock.calls).toEqual([['Invalid media url']])
    noteFailure(failed, { ...call, quiet: true })
    expect(heard.error).toHaveBeenCalledOnce()
  })
  it('that say that voting is disabled take the voting parts of the contest away', () => {
    noteFailure(refusal(409, 'voting_disabled', 'Le vote est désactivé'), call)
    noteFailure(new CallError(502, undefined, 'x Voting has been disabled x'), call)
    expect(heard.disable.mock.calls).toEqual([['abc'], ['abc']])
  })
  it('of a program below show the sentence and go to the collector [cf:8ea04]', () => {
    noteFailure(new CallError(502, undefined, '<h4>A PHP Error was encountered</h4>'), call)
    expect(heard.error).toHaveBeenCalledWith(
      "Something went wrong, don't worry, we have been notified",
    )
    expect(heard.report).toHaveBeenCalledOnce()
    vi.stubGlobal('window', { cordova: {} })
    noteFailure(new CallError(502, undefined, '<h4>A PHP Error was encountered</h4>'), call)
    expect(heard.error).toHaveBeenCalledOnce()
    expect(heard.report).toHaveBeenCalledTimes(2)
  })
  it('of HTTP go to the collector, without an answer at all they do not [cf:898b0]', () => {
    noteFailure(refusal(500, 'something_went_wrong', 'Something went wrong'), {
      ...call,
      quiet: true,
    })
    expect(heard.report).toHaveBeenCalledOnce()
    expect(heard.error).not.toHaveBeenCalled()
    noteFailure(new CallError(0, undefined, 'Failed to fetch'), call)
    expect(heard.report).toHaveBeenCalledOnce()
    expect(heard.error).not.toHaveBeenCalled()
  })
})
