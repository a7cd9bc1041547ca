import * as z from 'zod'
import { INVALID_PHONE, phone, Register } from '#contract/account-forms.ts'
import { properName } from '#contract/names.ts'
import { m } from '#messages'

/** The form's fields: those of the call, the phone, the repeated password and the accepted terms. */
export const signUpRules = Register.omit({
  referralSlug: true,
  acceptedTerms: true,
  isAdult: true,
  proofOfWork: true,
})
  .extend({
    businessName: z
      .string()
      .trim()
      .max(120, { error: () => m.auth_sign_up_too_long() })
      .check(properName)
      .optional(),
    phoneNumber: z
      .string({ error: () => m.auth_sign_up_phone_required() })
      .trim()
      .min(1, { error: () => m.auth_sign_up_phone_required() })
      .pipe(phone(INVALID_PHONE)),
    confirmation: z.string(),
    terms: z.literal(true, { error: () => m.auth_sign_up_terms_required() }),
  })
  .refine((form) => form.password === form.confirmation, {
    path: ['confirmation'],
    error: () => m.auth_sign_up_passwords_differ(),
    // The rule also applies while other fields are invalid, so that all errors show at once.
    when: () => true,
  })

/** Values of a valid form. */
export type SignUpFields = z.output<typeof signUpRules>
