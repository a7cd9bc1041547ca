import { m } from '#messages'
import { Eye, EyeOff } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { IconButton } from './buttons/icon-button.tsx'
import { TextField } from './text-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      after={
        <IconButton
          className="-mr-2.5 text-ink-2"
          label={shown ? m.ui_password_hide() : m.ui_password_show()}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  )
}
