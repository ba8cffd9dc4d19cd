import { useState } from 'react'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from './button.tsx'
import { Input, type InputProps } from './input.tsx'
import { useLocale } from './locale.tsx'

/** A password that can be looked at. Give `autoComplete`: `current-password` or `new-password`. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false)
  const locale = useLocale()
  return (
    <Input
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          label={shown ? m.ui_hide_password({}, { locale }) : m.ui_show_password({}, { locale })}
          icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
