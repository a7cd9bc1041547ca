/** Messages to D3, and the newsletter (docs/rules/privacy.md#contact-form-and-newsletter). */
import * as z from 'zod'
import { m } from '#messages'
import { CONSENT_VERSIONS } from '../domain/accounts/newsletter.ts'
import { email as emailSchema } from './account-forms.ts'
import { CONTACT_TEXTS } from './contact-limits.ts'
import { done, ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { saying, type Message } from './message.ts'
import { properName } from './names.ts'
import { problem } from './problem.ts'
import { email as emailAddress, string, strings } from './values.ts'

export const contactProblems = {
  tooManyMessages: problem(
    429,
    'too-many-messages',
    m.problem_too_many_messages,
    'Too many messages came from this e-mail address. Wait as many seconds as `Retry-After` says.',
  ),
  invalidLink: problem(400, 'bad-link', m.problem_bad_link, 'The token is wrong or expired.'),
}

export const CONTACT_SUBJECTS = [
  'General Inquiry',
  'Technical Support',
  'Business Listing',
  'Feedback',
  'Advertising',
  'Other',
] as const

const required = (message: Message, max: number) =>
  z.string(saying(message)).trim().min(1, saying(message)).max(max, saying(m.field_too_long))
const email = emailSchema(m.field_email_enter)
/** People do not see this field. A program that fills it in gets a success, and nothing is sent. */
const honeypot = z
  .string(saying(m.field_leave_empty))
  .max(500, saying(m.field_leave_empty))
  .optional()
  .meta({ description: 'Leave it out or empty; a message with a value is dropped.', example: '' })

export const ContactMessage = z
  .strictObject({
    name: required(m.field_full_name_required, CONTACT_TEXTS.name.max).check(properName).meta({
      description: 'Name of the sender.',
      example: 'Wanjiku Mwangi',
    }),
    email,
    subject: z
      .enum(CONTACT_SUBJECTS, saying(m.field_subject_required))
      .meta({ description: 'Subject of the message.' }),
    message: required(m.field_message_required, CONTACT_TEXTS.message.max).meta({
      description: 'The message.',
      example: 'Do you open on Sundays?',
    }),
    website: honeypot,
  })
  .meta({ id: 'ContactMessage', description: 'A message to D3.' })

export const Subscription = z
  .strictObject({
    email,
    consent: z
      .literal(true, saying(m.field_newsletter_consent))
      .meta({ description: 'The person agrees to receive the newsletter.' }),
    consentVersion: z
      .enum(CONSENT_VERSIONS, saying(m.field_newsletter_reload))
      .meta({ description: 'Version of the text that the person agreed to.' }),
    website: honeypot,
  })
  .meta({ id: 'NewsletterSubscription', description: 'A subscription to the newsletter.' })

const link = z.strictObject({
  token: z
    .string(saying(m.field_link_incomplete))
    .trim()
    .min(1, saying(m.field_link_incomplete))
    .max(200)
    .meta({ description: 'The token of the link in the e-mail.', example: 'b2ZmZXJzLWFuZC1zZXJ2aWNlcw' }),
})

const Company = z
  .object({
    name: string('Name of the company that runs the site.', 'D3 Deals Ltd'),
    registration: string('Registration number of the company.', 'PVT-ABC1234').nullable(),
    address: string('Address of the company.', 'Mpaka Road, Westlands, Nairobi'),
    odpcNumber: string('Number of the company as a data controller at the ODPC.', '123-4567-89AB').nullable(),
    legalSince: string('Date since which the terms and the privacy policy are in force.', '2027-01-31'),
  })
  .meta({ id: 'Company', description: 'The company that runs the site.' })

export const contact = {
  'GET /contact': {
    summary: 'Get the contact address and the subjects',
    auth: 'public',
    reply: ok({
      email: emailAddress('E-mail address of D3.', 'help@d3.example'),
      phone: string('Phone number of D3; null if it has none.', '254712345678').nullable(),
      company: Company,
      subjects: strings('Subjects of POST /contact.', CONTACT_SUBJECTS),
    }),
  },
  'POST /contact': {
    summary: 'Send a message to D3',
    limit: 'write',
    auth: 'public',
    status: 201,
    body: ContactMessage,
    reply: done,
    problems: [contactProblems.tooManyMessages],
  },
  'POST /newsletter': {
    summary: 'Subscribe to the newsletter',
    description:
      'An e-mail asks to confirm. The response does not reveal ' +
      'whether the address was subscribed already.',
    limit: 'write',
    auth: 'public',
    body: Subscription,
    reply: done,
    problems: [contactProblems.tooManyMessages],
  },
  'POST /newsletter/confirm': {
    summary: 'Confirm a subscription with the token of the e-mail',
    auth: 'public',
    body: link,
    reply: done,
    problems: [contactProblems.invalidLink],
  },
  'POST /newsletter/unsubscribe': {
    summary: 'Unsubscribe with the token of any newsletter',
    auth: 'public',
    body: link,
    reply: done,
    problems: [contactProblems.invalidLink],
  },
} satisfies Contract

type ContactRoutes = typeof contact
declare module './kernel.ts' {
  interface Api extends ContactRoutes {}
}
