import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ComponentPropsWithRef } from 'react'
import { m } from '#messages'
import { newTabLinkTo } from '#web/ui/feedback/message-markup.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'

/** Names the age, the terms and the privacy policy, with links to both. */
export function ConsentCheckbox({ id, termsHref, privacyHref, error, ...input }: ConsentCheckboxProps) {
  return (
    <>
      <Checkbox
        {...input}
        name="acceptedTerms"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-terms` : undefined}
      >
        <ParaglideMessage
          message={m.auth_consent}
          inputs={{}}
          markup={{ terms: newTabLinkTo(termsHref), privacy: newTabLinkTo(privacyHref) }}
        />
      </Checkbox>
      {error && <FieldError id={`${id}-terms`}>{error}</FieldError>}
    </>
  )
}

type ConsentCheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'id' | 'children'> & {
  id: string
  termsHref: string
  privacyHref: string
  error: string | undefined
}
