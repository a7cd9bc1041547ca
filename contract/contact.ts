/** Writing to us, and the newsletter (docs/rules/privacy.md#contact-form-and-newsletter). */
import * as z from 'zod'
import { CONSENT_VERSIONS } from '../domain/accounts/newsletter.ts'
import { done, ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { problem } from './problem.ts'

export const CONTACT_SUBJECTS = ['General Inquiry', 'Technical Support', 'Business Listing', 'Feedback', 'Advertising', 'Other'] as const
export const CONTACT_MESSAGE_MAX = 4000

const required = (sentence: string, max: number) => z.string(sentence).trim().min(1, sentence).max(max, 'That is too long')
const email = z
  .string('Email is required')
  .trim()
  .toLowerCase()
  .min(1, 'Email is required')
  .max(254, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'))
/** A field that people do not see. Whoever fills it in is a program, and is told that all went well. */
const trap = z.string('Leave this empty').max(500, 'Leave this empty').optional()

export const ContactMessage = z.strictObject({
  name: required('Full name is required', 120),
  email,
  subject: z.enum(CONTACT_SUBJECTS, 'Please choose a subject'),
  message: required('Message is required', CONTACT_MESSAGE_MAX),
  website: trap,
})

export const Subscription = z.strictObject({
  email,
  consent: z.literal(true, 'Please tick the box, so that we may write to you'),
  /** Which text stood beside the box. */
  consentVersion: z.enum(CONSENT_VERSIONS, 'Please reload the page and try again'),
  website: trap,
})

const link = z.strictObject({ token: z.string('This link is not complete').trim().min(1, 'This link is not complete').max(200) })

export const contact = {
  'GET /contact': { about: 'Where we can be written to.', auth: 'public', reply: ok({ email: z.string(), subjects: z.array(z.string()) }) },
  'POST /contact': { about: 'Write to us.', limit: 'write', auth: 'public', status: 201, body: ContactMessage, reply: done },
  'POST /newsletter': {
    about: 'Ask for the newsletter. The reply is the same whether the address was known or not; a mail asks to confirm.',
    limit: 'write',
    auth: 'public',
    body: Subscription,
    reply: done,
  },
  'POST /newsletter/confirm': { about: 'Confirm with the token of the mail.', auth: 'public', body: link, reply: done },
  'POST /newsletter/unsubscribe': {
    about: 'Leave the list with the token that every mail carries.',
    auth: 'public',
    body: link,
    reply: done,
  },
} satisfies Contract

export const contactProblems = {
  tooMany: problem(429, 'too-many-messages', 'That is a lot of messages in a short time. Please wait a little and try again.'),
  badLink: problem(400, 'bad-link', 'This link is not valid any more. Sign up once more and we will send you a new one.'),
}

type ContactRoutes = typeof contact
declare module './kernel.ts' {
  interface Api extends ContactRoutes {}
}
