import type { FormEvent } from 'react'
import { TERMS_VERSION } from '#domain/accounts/account-policy.ts'
import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { ConsentCheckbox } from './consent-checkbox.tsx'
import { getFields } from './form-rules.ts'

/** Person whom Google names and who has no account yet. */
export type NewPerson = { firstName: string; email: string }
export type GoogleLinks = { termsHref: string; privacyHref: string }

/** Asks a person without an account to agree before one is made. */
export function GoogleConsent({ person, links, isLeaving, onAgree, onBack }: GoogleConsentProps) {
  const create = useSubmit(
    ({ isAccepted }: { isAccepted: boolean }) =>
      onAgree({ acceptedTerms: TERMS_VERSION, isAdult: isAccepted }),
    {
      check: ({ isAccepted }) =>
        isAccepted ? undefined : { acceptedTerms: m.auth_sign_up_terms_required() },
    },
  )
  const { fieldErrors, setForm, onInput } = create

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isLeaving) void create.submit({ isAccepted: 'acceptedTerms' in getFields(event.currentTarget) })
  }
  return (
    <form className="grid gap-4" method="post" noValidate ref={setForm} onInput={onInput} onSubmit={submit}>
      <Note role="status">{m.auth_google_new_here({ name: person.firstName, email: person.email })}</Note>
      <ConsentCheckbox {...links} id="google-consent" error={fieldErrors.acceptedTerms} />
      <Refused by={create} />
      <div className="grid gap-2">
        <Button
          type="submit"
          size="lg"
          full
          disabled={create.secondsUntilRetry > 0}
          busy={(create.isBusy || isLeaving) && m.auth_sign_up_creating()}
        >
          {m.auth_sign_up()}
        </Button>
        <Button variant="soft" full onClick={onBack}>
          {m.ui_back()}
        </Button>
      </div>
    </form>
  )
}

type GoogleConsentProps = {
  person: NewPerson
  links: GoogleLinks
  isLeaving: boolean
  onAgree: (consents: { acceptedTerms: string; isAdult: boolean }) => Promise<void>
  onBack: () => void
}
