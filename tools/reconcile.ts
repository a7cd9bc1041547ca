/**
 * `npm run reconcile`: every shilling that is not decided, the balances of the books, and whether both agree. Reads the database of
 * DATABASE_URL, else the embedded one of a house that runs. Ends with 1 when a person is needed, with 0 when all is decided or under way.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { formatKes } from '#domain/money.ts'
import { isWrong, reckon, type Reckoning } from '#server/features/payments/reckoning-queries.ts'
import { operatorDatabaseUrl, table } from '#server/bin/database-url.ts'
import { readConfig } from '#server/kernel/config.ts'
import { openDatabase } from '#server/kernel/db.ts'

process.chdir(fileURLToPath(new URL('../', import.meta.url)))
try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const database = openDatabase(operatorDatabaseUrl(readConfig(process.env)), { max: 1, onError: (error) => console.error(error) })
  try {
    const reckoning = await database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => reckon(tx, new Date()))
    console.log(tell(reckoning))
    process.exitCode = isWrong(reckoning) ? 1 : 0
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(`\nThe books cannot be read.\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

function tell({ undecided, balances, checks, alarms }: Reckoning): string {
  const day = (at: Date) => new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
  const wrong = checks.filter(({ books, rows }) => books !== rows)
  return [
    '',
    undecided.length ? 'Not decided' : 'Every shilling is decided.',
    ...table(
      undecided.map(({ what, state, cents, since, id, about, isWrong: needs }) => [
        needs ? '!' : ' ',
        what,
        state,
        cents ? formatKes(cents) : '',
        day(since),
        id,
        about.slice(0, 60),
      ]),
    ),
    '',
    'The books',
    ...table(balances.map(({ account, cents }) => ['', account, formatKes(Math.abs(cents)), cents < 0 ? 'credit' : 'debit'])),
    '',
    wrong.length ? 'The books do not agree with the payments' : 'The books agree with the payments',
    ...table(checks.map(({ what, books, rows }) => [books === rows ? ' ' : '!', what, formatKes(books), formatKes(rows)])),
    '',
    alarms ? `${alarms} open ${alarms === 1 ? 'alarm' : 'alarms'}: somebody has to look.` : 'No open alarm.',
    '',
  ].join('\n')
}
