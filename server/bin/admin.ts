/**
 * `npm run admin -- create EMAIL` creates an owner of the admin site, or a new link for one who exists, and prints the link with which
 * they set a password, once and within a day. `npm run admin -- list` lists the admins. `npm run admin -- holiday DAY NAME`
 * adds a public holiday, `remove-holiday DAY` removes it, and `holidays` lists those to come.
 * `npm run admin -- rotate-key` encrypts again with SESSION_KEY what was encrypted with SESSION_KEY_ACCEPTED.
 */
import * as z from 'zod'
import { toDay, isDay, type Day } from '#domain/time/time.ts'
import { createAdmin, listAdmins, passwordLink, reencryptTotp } from '#server/features/accounts/accounts.ts'
import { reencryptCalendars } from '#server/features/calendars/calendars.ts'
import { reencryptDeviceKeys } from '#server/features/invoices/invoices.ts'
import { addHoliday, HOLIDAY_TEXTS, listHolidays, removeHoliday } from '#server/features/stores/stores.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Config } from '#server/config/config.ts'
import { openAppClock } from './app-clock.ts'
import { runCommand, withDatabase } from './command.ts'
import { table } from './database-url.ts'

const USAGE = `Use one of
  npm run admin -- create EMAIL
  npm run admin -- list
  npm run admin -- holiday 2027-03-20 "Idd-ul-Fitr"
  npm run admin -- remove-holiday 2027-03-20
  npm run admin -- holidays
  npm run admin -- rotate-key`

await runCommand(null, (config) =>
  withDatabase(config, async ({ db }) => {
    const [command, first, second] = process.argv.slice(2)
    const now = (await openAppClock(config)).now()
    if (command === 'create') await create(db, now, config.adminUrl, first)
    else if (command === 'list') await list(db)
    else if (command === 'holiday') await holiday(db, now, first, second)
    else if (command === 'remove-holiday') await removeOne(db, now, first)
    else if (command === 'holidays') await holidays(db, now)
    else if (command === 'rotate-key') await rotateKey(db, config)
    else throw new Error(USAGE)
  }),
)

async function create(db: Db, now: Date, adminUrl: string, given: string | undefined): Promise<void> {
  const email = z.email().safeParse(given?.trim().toLowerCase()).data
  if (!email) throw new Error(USAGE)
  const secret = await createAdmin(db, email, now)
  if (secret === null)
    throw new Error(`${email} is the address of a customer or a merchant. Admins need one of their own.`)
  console.log(
    `\n${email} is an admin. They set a password with this link, once and within 24 hours:\n\n` +
      `  ${passwordLink(adminUrl, secret)}\n`,
  )
}

async function holiday(db: Db, now: Date, given: string | undefined, givenName = ''): Promise<void> {
  const [day, name] = [dayFrom(given), givenName.trim()]
  if (name === '' || name.length > HOLIDAY_TEXTS.name.max) throw new Error(USAGE)
  await addHoliday(db, { day, name }, now)
  console.log(`\n${day} is a public holiday: ${name}. Bookings of that day stay as they are.\n`)
}

async function removeOne(db: Db, now: Date, given: string | undefined): Promise<void> {
  const day = dayFrom(given)
  if (!(await removeHoliday(db, day, now))) throw new Error(`${day} has not been added as a holiday.`)
  console.log(`\n${day} is no public holiday any more.\n`)
}

async function holidays(db: Db, now: Date): Promise<void> {
  const coming = await listHolidays(db, toDay(now.getTime()))
  if (coming.length === 0) return console.log('\nNo holidays to come have been added.\n')
  console.log(['', ...table([['day', 'name'], ...coming.map(({ day, name }) => [day, name])]), ''].join('\n'))
}

function dayFrom(given = ''): Day {
  if (!isDay(given)) throw new Error(USAGE)
  return given
}

async function list(db: Db): Promise<void> {
  const admins = await listAdmins(db)
  if (admins.length === 0)
    return console.log('\nThere are no admins. Create one: npm run admin -- create EMAIL\n')
  const rows = admins.map(({ email, role, createdAt, disabledAt, hasPassword, hasSecondFactor }) => [
    email ?? '',
    role,
    createdAt.toISOString().slice(0, 10),
    disabledAt ? 'disabled' : hasPassword ? 'active' : 'no password yet',
    hasSecondFactor ? 'on' : 'off',
  ])
  console.log(['', ...table([['e-mail', 'role', 'since', 'state', 'second factor'], ...rows]), ''].join('\n'))
}

async function rotateKey(db: Db, config: Config): Promise<void> {
  const { changed, unreadable } = await reencryptTotp(db, config)
  console.log(`\n${changed} authenticator apps encrypted again with SESSION_KEY.`)
  console.log(
    `${await reencryptDeviceKeys(db, config)} keys of devices for tax invoices encrypted again with it.`,
  )
  console.log(`${await reencryptCalendars(db, config)} addresses of calendars encrypted again with it.`)
  if (unreadable === 0) return
  console.log(`${unreadable} were encrypted with neither SESSION_KEY nor SESSION_KEY_ACCEPTED.`)
  process.exitCode = 1
}
