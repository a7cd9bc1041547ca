import { useState } from 'react'
import { CodeField } from '#web/ui/code-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

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
          label="Recovery code"
          hint="One of the ten you were given; each is good once."
          name={name}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          {...(error && { error })}
          ref={focusOnce}
        />
      ) : (
        <CodeField
          label="Code of your authenticator app"
          hint="It changes every 30 seconds."
          name={name}
          {...(error && { error })}
          {...(isFirst && { ref: focusOnce })}
        />
      )}
      <button
        type="button"
        className="link small justify-self-start"
        onClick={() => setRecovery(!isRecovery)}
      >
        {isRecovery ? 'Use a code of the app' : 'No phone at hand? Use a recovery code'}
      </button>
    </div>
  )
}

/** The step has just come up in place of what had the focus. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus()
