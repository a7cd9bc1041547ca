/** Signing up, in and out (docs/rules/accounts.md). */
import * as z from 'zod'
import { m } from '#messages'
import { Register, SignIn, UpdateProfile } from './account-forms.ts'
import { User } from './entities/user.ts'
import { done, ok } from './fields.ts'
import { withAliases, type Contract } from './kernel.ts'
import { generalProblems, problem } from './problem.ts'
import { stopProblems } from './stops.ts'
import { alias, boolean, dateTime, email, message, string, uuid } from './values.ts'

export const accountProblems = {
  emailTaken: problem(
    409,
    'user-exists',
    m.problem_user_exists,
    'There is an account with this e-mail address. Sign in instead.',
  ),
  wrongCredentials: problem(
    401,
    'wrong-credentials',
    m.problem_wrong_credentials,
    'The e-mail address or the password is wrong.',
  ),
  secondFactorRequired: problem(
    401,
    'second-factor-needed',
    m.problem_second_factor_needed,
    'The password is right, and the account has two-factor ' +
      'authentication. Repeat the request with `code`.',
  ),
  wrongSecondFactor: problem(
    401,
    'wrong-second-factor',
    m.problem_wrong_second_factor,
    'The `code` is wrong or was used before.',
  ),
  passkeyRequired: problem(
    401,
    'passkey-required',
    m.problem_passkey_required,
    'The password is right, and the account has a passkey. Sign in with it.',
  ),
  proofOfWorkRequired: problem(
    428,
    'proof-of-work-required',
    m.problem_proof_of_work_required,
    'Solve the ALTCHA `challenge` of this problem and repeat the request with `proofOfWork`.',
  ),
  phoneNeeded: problem(
    409,
    'phone-needed',
    m.problem_phone_needed,
    'The phone number is the only way to sign in to the account. Add an e-mail address with PUT /users/email and confirm it.',
  ),
  hasEmail: problem(
    409,
    'has-email',
    m.problem_has_email,
    'The account has this address, and it is verified.',
  ),
  commonPassword: problem(
    400,
    'common-password',
    m.problem_common_password,
    'The password is in a list of the most common ones.',
  ),
}

export const accessToken = string(
  'Bearer token of the new session, a JWT. It is valid for 30 days, if it ' +
    'is used at least every 7 days, and until sign-out.',
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJleHAiOjE3OTgyNjM0MDB9.c2lnbmF0dXJl',
)
export const signedIn = ok({ message, access_token: accessToken, user: User }).meta({
  id: 'SignedIn',
  description: 'A new session.',
})
export const merchantSignedIn = ok({ message, access_token: accessToken, merchant: User }).meta({
  id: 'MerchantSignedIn',
  description: 'A new session of an account of the merchants’ site.',
})
/**
 * Second names of fields that some forms spell differently; their messages are sent under both names
 * (docs/rules/wire-format.md#errors).
 */
export const errorAliases = { firstName: 'first_name', lastName: 'last_name', phoneNumber: 'phone' }
const profile = ok({
  user: User,
  data: z
    .object({ user: User })
    .meta({ description: 'The account, as in `user`, nested.', deprecated: true }),
})

/** An account without an object around it. */
const flatProfile = {
  id: uuid('account', 'Id of the account.'),
  email: User.shape.email,
  first_name: string('Given name.', 'Wanjiku'),
  last_name: string('Family name.', 'Mwangi'),
  phone: string('Mobile number.', '254712345678').nullable(),
  user_type: User.shape.userType,
  active: boolean('Always true: an account that is not active has no session.', true),
  active_status: string('Always `active`.', 'active'),
  first_discount: boolean('Always false: there is no discount for a first booking.', false),
  dark_mode: User.shape.dark_mode,
}

export const signInProblems = [
  accountProblems.wrongCredentials,
  accountProblems.secondFactorRequired,
  accountProblems.wrongSecondFactor,
]
export const registerProblems = [
  stopProblems.signUpsStopped,
  accountProblems.emailTaken,
  accountProblems.commonPassword,
  accountProblems.proofOfWorkRequired,
]

const routes = {
  'POST /users/register': {
    summary: 'Create a customer account and sign in',
    limit: 'register',
    auth: 'public',
    withoutApiKey: true,
    status: 201,
    body: Register,
    errorAliases,
    reply: signedIn,
    problems: registerProblems,
  },
  'POST /users/login': {
    worksWhenReadOnly: true,
    summary: 'Sign in with e-mail and password',
    description: 'Further attempts wait after repeated wrong passwords: 429 with `Retry-After`.',
    limit: 'sign-in',
    auth: 'public',
    withoutApiKey: true,
    body: SignIn,
    reply: signedIn,
    problems: signInProblems,
  },
  'POST /users/logout': {
    worksWhenReadOnly: true,
    summary: 'Sign out',
    description: 'Ends this session at once.',
    auth: 'optional',
    site: 'every',
    reply: done,
  },
  'GET /users/profile': { summary: 'Get the signed-in account', auth: 'account', reply: profile },
  'POST /v1/auth/login': {
    summary: 'Sign in with e-mail and password',
    description: 'Kept for existing clients that read the account beside a `token`.',
    canonicalRoute: 'POST /users/login',
    limit: 'sign-in',
    auth: 'public',
    withoutApiKey: true,
    body: SignIn,
    reply: ok({
      message,
      ...flatProfile,
      token: alias(accessToken, 'access_token'),
      access_token: accessToken,
    }),
    problems: signInProblems,
  },
  'GET /profile': {
    summary: 'Get the signed-in account',
    description: 'Kept for existing clients that read the account without an object around it.',
    canonicalRoute: 'GET /users/profile',
    auth: 'account',
    reply: ok(flatProfile),
  },
  'PUT /users/profile': {
    summary: 'Change name and phone number',
    description:
      'A changed phone number has to be verified again. Replacing or removing a verified one needs a recent sign-in.',
    auth: 'account',
    body: UpdateProfile,
    reply: ok({ message, user: User }),
    problems: [accountProblems.phoneNeeded, generalProblems.reauthenticationRequired],
  },
  'POST /merchants/login': {
    worksWhenReadOnly: true,
    summary: 'Sign in to the site for merchants',
    limit: 'sign-in',
    auth: 'public',
    withoutApiKey: true,
    body: SignIn,
    reply: ok({
      message,
      access_token: accessToken,
      merchant: User,
      id: uuid('account', 'Id of the account.'),
      first_name: alias(string('', 'Wanjiku'), 'merchant.firstName'),
      last_name: alias(string('', 'Mwangi'), 'merchant.lastName'),
      email_address: alias(email('', 'wanjiku@example.com'), 'merchant.email'),
      phone_number: alias(string('', '254712345678'), 'merchant.phoneNumber').nullable(),
      joined: dateTime('Time at which the account was created.', '2026-11-02T08:15:30.000Z'),
      updated: dateTime('Time at which the password was last changed.', '2026-11-02T08:15:30.000Z'),
      last_login: dateTime('Time at which this session began.', '2026-11-21T09:00:00.000Z'),
    }),
    problems: signInProblems,
  },
} satisfies Contract

export const accounts = withAliases(routes, {
  'GET /users/current': 'GET /users/profile',
})

type AccountsRoutes = typeof accounts
declare module './kernel.ts' {
  interface Api extends AccountsRoutes {}
}
