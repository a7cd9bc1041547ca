import { useState } from 'react'
import { clsx } from 'clsx'
import { m } from '#messages'
import type { TextLimits } from '#contract/text-limits.ts'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'

/** A recovery code as it is typed. */
const RECOVERY_CODE: TextLimits = { max: 20 }

/** The code of an authenticator app in six boxes, or a recovery code in one line. */
export function SecondFactorField({
  name,
  error,
  isFirst,
}: {
  name: string
  error?: string | undefined
  isFirst?: boolean
}) {
  const [isRecovery, setRecovery] = useState(false)
  return (
    <div className="grid gap-2">
      {isRecovery ? (
        <TextField
          label={m.auth_second_factor_recovery()}
          hint={m.auth_second_factor_recovery_hint()}
          name={name}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={RECOVERY_CODE.max}
          {...(error && { error })}
          ref={focusOnMount}
        />
      ) : (
        <CodeField
          label={m.auth_second_factor_code()}
          hint={m.auth_second_factor_hint()}
          name={name}
          {...(error && { error })}
          {...(isFirst && { ref: focusOnMount })}
        />
      )}
      <button
        type="button"
        className={clsx(linkClass, 'text-14 leading-6 justify-self-start')}
        onClick={() => setRecovery(!isRecovery)}
      >
        {isRecovery ? m.auth_second_factor_use_app() : m.auth_second_factor_use_recovery()}
      </button>
    </div>
  )
}

/** Focuses the input when it appears, as it replaces what had the focus. */
const focusOnMount = (input: HTMLInputElement | null) => input?.focus()
