/**
 * Input of sign-up, sign-in and verification. The pages validate their forms with it, so it imports no
 * entities and no descriptions of them.
 */
import * as z from 'zod'
import { m } from '#messages'
import { kenyanPhone } from '../domain/accounts/phone.ts'
import { plainEmail } from '../domain/text/plain-paste.ts'
import { ACCOUNT_TEXTS } from './account-limits.ts'
import { saying, type Message } from './message.ts'
import { properName } from './names.ts'

const PASSWORD_MIN = 8
const PASSWORD_MAX = 128
export const INVALID_PHONE: Message = m.field_phone_invalid

const text = (max: number) => z.string().trim().max(max)
const required = (message: Message, max = 80) =>
  z.string(saying(message)).trim().min(1, saying(message)).max(max, saying(m.field_too_long))
const firstName = required(m.field_first_name_required).check(properName).meta({
  description: 'Given name.',
  example: 'Wanjiku',
})
const lastName = required(m.field_last_name_required)
  .check(properName)
  .meta({ description: 'Family name.', example: 'Mwangi' })

export const email = (invalid: Message) =>
  z
    .string(saying(m.field_email_required))
    .transform(plainEmail)
    .pipe(
      z
        .string()
        .min(ACCOUNT_TEXTS.email.min, saying(m.field_email_required))
        .max(ACCOUNT_TEXTS.email.max, saying(invalid))
        .pipe(z.email(saying(invalid))),
    )
    .meta({ description: 'E-mail address.', example: 'wanjiku@example.com', format: 'email' })

const typedEmail = z.string().trim()
const OPTIONAL_EMAIL = {
  description: 'E-mail address. Null or empty for none.',
  example: 'wanjiku@example.com',
}
export const optionalEmail = typedEmail
  .nullish()
  .transform((typed) => typed || null)
  .pipe(email(m.field_email_invalid).nullable())
  .meta(OPTIONAL_EMAIL)
/** The new e-mail address; undefined if the client does not send it. */
export const changedEmail = typedEmail
  .nullable()
  .transform((typed) => typed || null)
  .pipe(email(m.field_email_invalid).nullable())
  .optional()
  .meta(OPTIONAL_EMAIL)

/** A Kenyan mobile number in any common form; parsed to 2547… or 2541…. */
export const phone = (message: Message) =>
  z
    .string(saying(message))
    .transform((typed, check) => {
      const msisdn = kenyanPhone(typed)
      if (msisdn === null) {
        check.addIssue({ code: 'custom', message: message() })
        return z.NEVER
      }
      return msisdn
    })
    .meta({
      description: 'Kenyan mobile number, such as `0712 345 678`, `712345678` or `+254712345678`.',
      example: '0712345678',
    })

/** The form requires it; API clients may send null, or leave it out (docs/rules/accounts.md#sign-up). */
const typedPhone = z.string(saying(INVALID_PHONE)).trim()
const OPTIONAL_PHONE = {
  description: 'Kenyan mobile number, such as `0712 345 678` or `+254712345678`. Null or empty removes it.',
  example: '0712345678',
}
export const optionalPhone = typedPhone
  .nullish()
  .transform((typed) => typed || null)
  .pipe(phone(INVALID_PHONE).nullable())
  .meta(OPTIONAL_PHONE)
/** The new phone number; undefined if the client does not send it. */
export const changedPhone = typedPhone
  .nullable()
  .transform((typed) => typed || null)
  .pipe(phone(INVALID_PHONE).nullable())
  .optional()
  .meta(OPTIONAL_PHONE)

export const newPassword = z
  .string(saying(m.field_password_required))
  .min(1, saying(m.field_password_required))
  .min(PASSWORD_MIN, saying(m.field_password_short))
  .max(PASSWORD_MAX, saying(m.field_password_long))
  .meta({
    description: 'The new password. Very common ones are rejected.',
    example: 'sukuma-wiki-na-ugali',
    format: 'password',
  })

export const password = z
  .string(saying(m.field_password_required))
  .min(1, saying(m.field_password_required))
  .max(PASSWORD_MAX, saying(m.field_password_long))
  .meta({ description: 'The password.', example: 'sukuma-wiki-na-ugali', format: 'password' })

const PROOF_OF_WORK = {
  challenge: {
    parameters: {
      algorithm: 'PBKDF2/SHA-256',
      nonce: '4f1c2b',
      salt: '9d07aa',
      cost: 5000,
      keyLength: 32,
      keyPrefix: '00',
      keySignature: '',
      data: { expires: 1795252800, steps: 200 },
    },
    signature: '7be1',
  },
  solution: { counter: 87, derivedKey: '00c4' },
}
/** A challenge of the server (ALTCHA) with its solution. */
const ProofOfWork = z
  .strictObject({
    challenge: z
      .strictObject({
        parameters: z
          .strictObject({
            algorithm: z.string().max(40).meta({ description: 'Key derivation function.' }),
            nonce: z.string().min(1).max(64).meta({ description: 'Random bytes, hexadecimal.' }),
            salt: z.string().max(64).meta({ description: 'Random bytes, hexadecimal.' }),
            cost: z.int().positive().meta({ description: 'Iterations of the function.' }),
            keyLength: z.int().positive().max(64).meta({ description: 'Length of a key in bytes.' }),
            keyPrefix: z.string().max(128).meta({ description: 'Beginning of the right key, hexadecimal.' }),
            keySignature: z.string().max(128).meta({ description: 'Signature of the right key.' }),
            data: z
              .strictObject({
                expires: z.int().meta({ description: 'Expiry of the challenge, in Unix seconds.' }),
                steps: z.int().meta({ description: 'Maximum number of steps of the solution.' }),
              })
              .meta({ description: 'Values that the server signs.' }),
          })
          .meta({ description: 'Parameters of the challenge.' }),
        signature: z.string().max(128).meta({ description: 'Signature of the parameters.' }),
      })
      .meta({ description: 'The `challenge` of the problem `proof-of-work-required`, unchanged.' }),
    solution: z
      .strictObject({
        counter: z.int().nonnegative().meta({ description: 'The step whose key is right.' }),
        derivedKey: z.string().max(128).meta({ description: 'The key, hexadecimal.' }),
        time: z.number().optional().meta({ description: 'Duration of the solution, in milliseconds.' }),
      })
      .meta({ description: 'Solution of the challenge, as the ALTCHA library computes it.' }),
  })
  .meta({ id: 'ProofOfWork', description: 'A solved ALTCHA challenge.', example: PROOF_OF_WORK })
export type ProofOfWork = z.output<typeof ProofOfWork>

/**
 * Versions of the texts that the person was shown and has agreed to; only these are recorded
 * (docs/rules/accounts.md#consents).
 */
export const shownConsents = {
  acceptedTerms: z.string().trim().max(20).optional().meta({
    description: 'Version of the terms and the privacy policy that the person was shown and has accepted.',
    example: '2026-11',
  }),
  isAdult: z.boolean().optional().meta({
    description: 'The person has said that they are at least 18. Recorded as a consent only if true.',
    example: true,
  }),
}

export const Register = z
  .strictObject({
    firstName,
    lastName,
    email: email(m.field_email_invalid),
    phoneNumber: optionalPhone,
    password: newPassword,
    referralSlug: text(40).nullish().meta({
      description: 'The referral slug of the customer who invited this one.',
      example: 'wanjiku-4k2',
    }),
    ...shownConsents,
    proofOfWork: ProofOfWork.optional(),
  })
  .meta({
    id: 'Register',
    description: 'A new account. `proofOfWork` is needed only after the problem `proof-of-work-required`.',
  })

/** Registering with a code by SMS instead of a password (docs/rules/accounts.md#registering-with-a-code). */
export const StartRegistration = z
  .strictObject({
    name: required(m.field_full_name_required, ACCOUNT_TEXTS.fullName.max).check(properName).meta({
      description: 'Full name. The first word is the given name, the rest the family name.',
      example: 'Wanjiku Mwangi',
    }),
    email: optionalEmail,
    phoneNumber: phone(INVALID_PHONE),
    ...shownConsents,
    acceptedTerms: required(m.field_terms_required, 20).meta({
      description: 'Version of the terms and the privacy policy that were shown and accepted.',
      example: '2026-11',
    }),
    wantsOffers: z.boolean().optional().meta({
      description: 'The person has ticked the box for news and offers. Recorded as a consent only if true.',
      example: false,
    }),
    referralSlug: text(40).nullish().meta({
      description: 'The referral slug of the customer who invited this one.',
      example: 'wanjiku-4k2',
    }),
    proofOfWork: ProofOfWork.optional(),
  })
  .meta({
    id: 'StartRegistration',
    description: 'A new account. `proofOfWork` is needed only after the problem `proof-of-work-required`.',
  })

export const businessName = text(ACCOUNT_TEXTS.businessName.max).check(properName).optional().meta({
  description: 'Name of the business; by default the name of the person.',
  example: 'Amani Wellness Ltd',
})

/** Registering on the merchants' site with a code (docs/rules/accounts.md#merchants-without-an-e-mail-address). */
export const StartMerchantRegistration = StartRegistration.omit({
  wantsOffers: true,
  referralSlug: true,
}).meta({
  id: 'StartMerchantRegistration',
  description: 'A new account. `proofOfWork` is needed only after the problem `proof-of-work-required`.',
})
export const StartBusiness = StartMerchantRegistration.extend({ businessName }).meta({
  id: 'StartBusiness',
  description: 'A new business. `proofOfWork` is needed only after the problem `proof-of-work-required`.',
})

export const SignIn = z
  .strictObject({
    email: email(m.field_email_enter),
    password,
    code: text(20)
      .optional()
      .meta({
        description:
          'Code of the authenticator app, or a recovery code; needed ' +
          'after the problem `second-factor-needed`.',
        example: '123456',
      }),
  })
  .meta({
    id: 'SignIn',
    description: 'Credentials.',
    example: { email: 'wanjiku@example.com', password: 'sukuma-wiki-na-ugali' },
  })

/** Login by a code: a phone, or the e-mail address of the account whose phone gets the code. */
const loginFields = { phone: phone(INVALID_PHONE).optional(), email: email(m.field_email_enter).optional() }
const hasOneLogin = (form: { phone?: string | undefined; email?: string | undefined }) =>
  (form.phone === undefined) !== (form.email === undefined)
const oneLogin = { path: ['phone'], ...saying(m.field_phone_or_email) }

export const ChangeEmail = z
  .strictObject({ email: email(m.field_email_invalid) })
  .meta({ id: 'ChangeEmail', description: 'The new e-mail address.' })

export const UpdateProfile = z
  .strictObject({
    firstName: firstName.optional(),
    lastName: lastName.optional(),
    phoneNumber: changedPhone,
  })
  .meta({
    id: 'UpdateProfile',
    description: 'Changes of the name and the phone number; omitted fields stay.',
  })

const INCOMPLETE_OTP: Message = m.field_otp_incomplete
/** Six digits, as people type or paste them. */
export const otp = z
  .string(saying(INCOMPLETE_OTP))
  .max(20, saying(INCOMPLETE_OTP))
  .transform((typed) => typed.replace(/\D/g, ''))
  .pipe(z.string().length(6, saying(INCOMPLETE_OTP)))
  .meta({ description: 'The six digits of the code; other characters are ignored.', example: '123456' })

export const RequestSignInCode = z
  .strictObject(loginFields)
  .refine(hasOneLogin, oneLogin)
  .meta({
    id: 'RequestSignInCode',
    description: 'Either the phone, or the e-mail address of the account whose phone gets the code.',
    example: { phone: '0712345678' },
  })
export const SignInByCode = z
  .strictObject({
    ...loginFields,
    otp,
    code: text(20).optional().meta({
      description: 'Second factor, as in POST /users/login; needed after the problem `second-factor-needed`.',
      example: '123456',
    }),
  })
  .refine(hasOneLogin, oneLogin)
  .meta({
    id: 'SignInByCode',
    description: 'The code, and what it was requested with.',
    example: { phone: '0712345678', otp: '123456' },
  })

export const ConfirmRegistration = z
  .strictObject({ code: otp })
  .meta({ id: 'ConfirmRegistration', description: 'The code of the SMS.' })
export const VerifyOtp = z.strictObject({ phone: phone(INVALID_PHONE), otp })
export const ResendOtp = z.strictObject({ phone: phone(INVALID_PHONE) })
export const RequestReset = z.strictObject({
  email: email(m.field_email_enter),
})
export const ResetPassword = RequestReset.extend({ otp, newPassword })
export const SetPassword = z.strictObject({
  token: z
    .string()
    .min(20)
    .max(200)
    .meta({ description: 'The token of the link.', example: 'Zb3nq8v0pL2sXw6TtYk1aQ' }),
  newPassword,
})
