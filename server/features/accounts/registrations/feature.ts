import { registrations } from '#contract/registrations.ts'
import { DAY, HOUR } from '#domain/time/time.ts'
import { feature } from '#server/feature.ts'
import { listener } from '#server/platform/jobs/listeners.ts'
import { registrationEvents } from '../events.ts'
import { registrationInvariants } from './invariants.ts'
import {
  deleteRegistrationsBefore,
  deleteAccountRegistrations,
  listAccountRegistrations,
} from './registration-queries.ts'
import { registrationRoutes } from './routes.ts'
import { sendRegistrationCode } from './send-code.ts'

export const registrationsFeature = feature({
  name: 'registrations',
  description: 'Register with a code by SMS instead of a password, as a customer or with a business.',
  contract: registrations,
  routes: registrationRoutes,
  tables: ['registrations'],
  invariants: registrationInvariants,
  events: registrationEvents,
  listeners: [
    listener('registration.code_wanted', 'codes', 'accounts.send-registration-code', sendRegistrationCode),
  ],
  schedule: [
    {
      name: 'delete-old-registrations',
      everyMs: HOUR,
      run: ({ clock, database }) =>
        deleteRegistrationsBefore(database.db, new Date(clock.now().getTime() - DAY)).then(() => undefined),
    },
  ],
  personalData: {
    export: async (db, { id }) => ({ registrations: await listAccountRegistrations(db, id) }),
    erase: async (tx, person) => {
      await deleteAccountRegistrations(tx, person)
    },
  },
})
