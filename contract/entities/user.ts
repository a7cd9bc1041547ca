import * as z from 'zod'
import { boolean, dateTime, email, string, url, uuid } from '../values.ts'
import { phoneNumber } from './fields.ts'

export const User = z
  .object({
    id: uuid('account', 'Id of the account.'),
    firstName: string('Given name.', 'Wanjiku'),
    lastName: string('Family name.', 'Mwangi'),
    email: email('E-mail address.', 'wanjiku@example.com')
      .nullable()
      .meta({ description: 'E-mail address; null for a customer who registered with a phone number only.' }),
    phoneNumber: phoneNumber('Mobile number.').nullable(),
    avatar: url('Picture of the person.', 'https://d3.example/media/avatar.webp').nullable(),
    userType: z.enum(['customer', 'merchant', 'admin']).meta({ description: 'Role of the account.' }),
    isEmailVerified: boolean('True if the e-mail address is confirmed.', true),
    isPhoneVerified: boolean('True if the phone number is confirmed.', true),
    isKYCVerified: boolean('True if the identity documents of a merchant are checked.', false),
    dark_mode: boolean('True if the dark theme is chosen; false when the theme follows the device.', false),
    referralLink: url(
      'Link to sign up by; sign-ups by it earn rewards.',
      'https://d3.example/accounts/sign-up?ref=wanjiku-4k2',
    ),
    referralSlug: string('The part of the referral link that names the account.', 'wanjiku-4k2'),
    createdAt: dateTime('Time at which the account was created.', '2026-11-02T08:15:30.000Z'),
  })
  .meta({ id: 'User', description: 'An account, as its owner sees it.' })
export type User = z.infer<typeof User>
