import assert from 'node:assert/strict'
import { test } from 'node:test'
import { breaches, readSources } from './rooms.ts'

const breachesOf = (file: string, text: string) => breaches([{ file, text }])

const FORBIDDEN: [what: string, file: string, text: string][] = [
  ['a package in domain', 'domain/catalogue/pricing.ts', "import pg from 'pg'"],
  ['a module of Node in domain', 'domain/catalogue/pricing.ts', "import { createHash } from 'node:crypto'"],
  ['the contract in domain', 'domain/catalogue/pricing.ts', "import type { Offer } from '#contract/entities.ts'"],
  ['the clock of the machine in domain', 'domain/time/time.ts', 'export const soon = () => Date.now() + 1'],
  ['chance in domain', 'domain/rewards/rewards.ts', 'export const code = () => Math.random()'],
  ['the server in the contract', 'contract/offers.ts', "import { ok } from '../server/http/server.ts'"],
  ['a feature in the kernel', 'server/http/server.ts', "import { identify } from '#server/features/accounts/accounts.ts'"],
  ["a feature's contract in the kernel", 'server/http/server.ts', "import { offers } from '#contract/offers.ts'"],
  ['the kernel in the metrics', 'server/observability/metrics.ts', "import { openDatabase } from '#server/database/database.ts'"],
  ['the database in an adapter', 'server/adapters/sms/sms.ts', "import { openDatabase } from '#server/database/database.ts'"],
  ['a feature further down', 'server/features/bookings/bookings.ts', "import { pay } from '#server/features/payments/payments.ts'"],
  ['past the door of a feature', 'server/features/payments/payments.ts', "import { findBooking } from '../bookings/queries.ts'"],
  ['a type from past the door', 'server/features/payments/payments.ts', "import type { Row } from '../bookings/queries.ts'"],
  [
    'an import over several lines',
    'server/features/offers/offers.ts',
    "import {\n  book,\n  type Booking,\n} from '#server/features/bookings/bookings.ts'",
  ],
  ['an import on demand', 'server/features/offers/offers.ts', "const { book } = await import('#server/features/bookings/bookings.ts')"],
  ['the other site', 'web/customer/pages/home/home.tsx', "import { paths } from '#web/merchant/paths.ts'"],
  ['the server in a site', 'web/merchant/root.tsx', "import type { House } from '#server/app-context.ts'"],
  ['a page in the parts of the screens', 'web/ui/card.tsx', "import { paths } from '../customer/paths.ts'"],
  ['the router in the parts of the screens', 'web/ui/card.tsx', "import { Link } from 'react-router'"],
  ['a value of the server in the sandbox', 'sandbox/daraja.ts', "import { connectMpesa } from '#server/adapters/mpesa/mpesa.ts'"],
  ['a feature in the demo', 'demo/load.ts', "import { book } from '#server/features/bookings/bookings.ts'"],
]

for (const [what, file, text] of FORBIDDEN) {
  test(`names ${what}`, () => {
    const found = breachesOf(file, text)
    assert.equal(found.length, 1)
    assert.match(found[0] ?? '', new RegExp(`^${file}: .+, but .+`))
  })
}

const ALLOWED: [what: string, file: string, text: string][] = [
  [
    'the door of a feature before',
    'server/features/payments/payments.ts',
    "import { bookingOf } from '#server/features/bookings/bookings.ts'",
  ],
  ['its own folder', 'server/features/payments/payments.ts', "import { findPayment } from './queries.ts'"],
  ['types of the server in the sandbox', 'sandbox/daraja.ts', "import type { Log } from '#server/observability/log.ts'"],
  ['everything in a test', 'domain/catalogue/pricing.test.ts', "import assert from 'node:assert/strict'"],
  ['what a comment says', 'domain/catalogue/pricing.ts', "// import pg from 'pg'\n/* Date.now() */"],
  ['a schema in a form', 'web/customer/pages/sign-in/form.tsx', "import { SignIn } from '#contract/accounts.ts'"],
]

for (const [what, file, text] of ALLOWED) {
  test(`lets pass ${what}`, () => assert.deepEqual(breachesOf(file, text), []))
}

test('nobody in this house crosses a wall', async () => {
  const sources = await readSources()
  assert.ok(sources.length > 20)
  assert.deepEqual(breaches(sources), [])
})
