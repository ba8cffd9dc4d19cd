import { m } from '@plaudit/i18n/messages'

/** Why one can't write, as a sentence in the place of the box. */
export function whyWords(code: string | null): string {
  switch (code) {
    case 'conversation_blocked':
      return m.errors_conversation_blocked()
    case 'chat_muted':
      return m.errors_chat_muted()
    case 'request_waits':
      return m.errors_request_waits()
    case 'sign_in_required':
      return m.errors_sign_in_required()
    default:
      return m.errors_chat_closed()
  }
}
