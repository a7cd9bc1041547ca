/**
 * `npm run reconcile`: prints undecided payments, the balances of the ledger, whether both agree, and
 * payments and bookings that are stuck. Reads the database of DATABASE_URL, or the embedded one of a server
 * that is running. Exits with 1 if a person has to act, otherwise with 0.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { formatKes } from '#domain/payments/money.ts'
import {
  createReconciliationReport,
  findAnomalies,
  hasDiscrepancies,
  type Anomaly,
  type ReconciliationReport,
} from '#server/features/payments/payments.ts'
import { operatorDatabaseUrl, table } from '#server/bin/database-url.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'

process.chdir(fileURLToPath(new URL('../../', import.meta.url)))
try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const database = openDatabase(operatorDatabaseUrl(readConfig(process.env)), {
    max: 1,
    onError: (error) => console.error(error),
  })
  try {
    const now = new Date()
    const { report, anomalies } = await database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => ({
        report: await createReconciliationReport(tx, now),
        anomalies: await findAnomalies(tx, now),
      }))
    console.log(formatReport(report, anomalies))
    process.exitCode = hasDiscrepancies(report) || anomalies.length > 0 ? 1 : 0
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(`\nThe books cannot be read.\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

function formatReport(
  { undecided, balances, checks, alarms }: ReconciliationReport,
  anomalies: readonly Anomaly[],
): string {
  const day = (at: Date) =>
    new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
  const wrong = checks.filter(({ books, rows }) => books !== rows)
  return [
    '',
    undecided.length ? 'Not decided' : 'Every shilling is decided.',
    ...table(
      undecided.map(({ what, state, cents, since, id, about, isWrong }) => [
        isWrong ? '!' : ' ',
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
    ...table(
      balances.map(({ account, cents }) => [
        '',
        account,
        formatKes(Math.abs(cents)),
        cents < 0 ? 'credit' : 'debit',
      ]),
    ),
    '',
    wrong.length ? 'The books do not agree with the payments' : 'The books agree with the payments',
    ...table(
      checks.map(({ what, books, rows }) => [
        books === rows ? ' ' : '!',
        what,
        formatKes(books),
        formatKes(rows),
      ]),
    ),
    '',
    anomalies.length ? 'States that must not last' : 'No payment or booking is stuck.',
    ...table(
      anomalies.map(({ kind, since, id, detail }) => ['!', kind, day(since), id, detail.slice(0, 60)]),
    ),
    '',
    alarms ? `${alarms} open ${alarms === 1 ? 'alert' : 'alerts'}: a person has to look.` : 'No open alert.',
    '',
  ].join('\n')
}
