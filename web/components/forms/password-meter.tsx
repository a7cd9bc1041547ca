import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { bold, hidden } from '#web/components/feedback/message-parts.tsx'
import type { Strength } from '#domain/accounts/password-strength.ts'

/**
 * The hint of a new password's field: its strength as a bar and in words, announced to screen readers when it
 * changes.
 */
export function PasswordMeter({ strength: { score, word, advice } }: { strength: Strength }) {
  return (
    <span className="meter" data-score={score}>
      <span className="bar" aria-hidden>
        {[1, 2, 3, 4].map((step) => (
          <i key={step} className={step <= score ? 'on' : undefined} />
        ))}
      </span>
      <span className="says" role="status">
        {score === 0 ? (
          m.ui_password_length()
        ) : (
          <>
            <ParaglideMessage
              message={m.ui_password_strength}
              inputs={{ word }}
              markup={{ hidden, word: bold }}
            />
            {advice && ` · ${advice}`}
          </>
        )}
      </span>
    </span>
  )
}
