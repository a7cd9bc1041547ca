import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { hidden } from '#web/ui/feedback/message-markup.tsx'
import type { Strength } from '#domain/accounts/password-strength.ts'

/**
 * The hint of a new password's field: its strength as a bar and in words, announced to screen readers when it
 * changes.
 */
export function PasswordMeter({ strength: { score, word, advice } }: { strength: Strength }) {
  return (
    <span className="grid gap-1.5 pt-1">
      <span className="grid grid-cols-4 gap-1" aria-hidden>
        {[1, 2, 3, 4].map((step) => (
          <i
            key={step}
            className={clsx('h-1 rounded-full transition-colors', step <= score ? COLOURS[score] : 'bg-line')}
          />
        ))}
      </span>
      <span role="status">
        {score === 0 ? (
          m.ui_password_length()
        ) : (
          <>
            <ParaglideMessage
              message={m.ui_password_strength}
              inputs={{ word }}
              markup={{ hidden, word: strong }}
            />
            {advice && ` · ${advice}`}
          </>
        )}
      </span>
    </span>
  )
}

/** Colours of the steps, by the score. */
const COLOURS = ['bg-line', 'bg-danger', 'bg-save', 'bg-ok', 'bg-ok'] as const

const strong = ({ children }: { children?: ReactNode }) => <b className="text-ink">{children}</b>
