import { part } from '../../lib/part.ts'

/** Parts that only some visitors of the sign-in screen need, and the panel beside it. */
export const CodeForm = part(() => import('./code-form.tsx'), { soon: true })
export const RegisterForm = part(() => import('./register-form.tsx'), { soon: true })
export const SetupCard = part(() => import('./setup-card.tsx'), { soon: true })
export const SignedInCard = part(() => import('./signed-in-card.tsx'), { soon: true })
export const Side = part(() => import('./side.tsx'))
export const EmailCard = part(() => import('./email-card.tsx'), { soon: true })
export const PhoneCard = part(() => import('./phone-card.tsx'), { soon: true })
export const NewPasswordCard = part(() => import('./new-password-card.tsx'), { soon: true })
export const PasskeyButton = part(() => import('./passkey-button.tsx'))
export const FactorCard = part(() => import('./factor-card.tsx'), { soon: true })
