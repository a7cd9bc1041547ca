import { useState } from 'react'
import { CodeField } from '#web/components/forms/code-field.tsx'
import { TextField } from '#web/components/forms/text-field.tsx'

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
          ref={focusOnMount}
        />
      ) : (
        <CodeField
          label="Code of your authenticator app"
          hint="It changes every 30 seconds."
          name={name}
          {...(error && { error })}
          {...(isFirst && { ref: focusOnMount })}
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

/** Focuses the input when it appears, as it replaces what had the focus. */
const focusOnMount = (input: HTMLInputElement | null) => input?.focus()
