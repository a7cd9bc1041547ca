import { contactMessages } from '#contract/admin/contact-messages.ts'
import { contact } from '#contract/contact.ts'
import { feature } from '#server/feature.ts'
import { contactInvariants } from './invariants.ts'
import { contactSchedule } from './jobs.ts'
import { contactMessageRoutes } from './messages/routes.ts'
import { contactWork } from './messages/queue-items.ts'
import { eraseContact, exportContact } from './queries.ts'
import { contactRoutes } from './routes.ts'

export const contactFeature = feature({
  name: 'contact',
  description: 'Messages to D3, and the newsletter.',
  contract: { ...contact, ...contactMessages },
  routes: { ...contactRoutes, ...contactMessageRoutes },
  tables: ['contact_messages', 'contact_decisions', 'newsletter_subscribers'],
  invariants: contactInvariants,
  schedule: contactSchedule,
  work: [contactWork],
  personalData: {
    // Messages and subscriptions have an e-mail address, but no account. They belong to the account that has
    // verified the address.
    export: async (db, { email, isEmailVerified }) =>
      email && isEmailVerified ? exportContact(db, email) : {},
    erase: async (tx, { email, isEmailVerified }) =>
      email && isEmailVerified ? eraseContact(tx, email) : undefined,
  },
})
