import type { Strength } from '#domain/accounts/password-strength.ts'

/** Under the field of a new password, as its hint: how good it is, by a bar for the eye and in words, told to listeners when they change. */
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
          'At least 8 characters'
        ) : (
          <>
            <span className="vh">Password strength: </span>
            <b>{word}</b>
            {advice && ` · ${advice}`}
          </>
        )}
      </span>
    </span>
  )
}
