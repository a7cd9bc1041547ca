/**
 * `npm run reconcile`: prints undecided payments, the balances of the ledger, whether both agree, and
 * payments and bookings that are stuck. Reads the database of DATABASE_URL, or the embedded one of a server
 * that is running. Exits with 1 if a person has to act, otherwise with 0.
 */
import { formatKes } from '#domain/payments/money.ts'
import { shorten } from '#domain/text/shorten.ts'
import {
  createReconciliationReport,
  findAnomalies,
  hasDiscrepancies,
  type Anomaly,
  type ReconciliationReport,
} from '#server/features/payments/payments.ts'
import { openAppClock } from './app-clock.ts'
import { runCommand, withDatabase } from './command.ts'
import { table } from './database-url.ts'

await runCommand('The books cannot be read.', (config) =>
  withDatabase(config, async ({ db }) => {
    const now = (await openAppClock(config)).now()
    const { report, anomalies } = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => ({
        report: await createReconciliationReport(tx, now),
        anomalies: await findAnomalies(tx, now),
      }))
    console.log(formatReport(report, anomalies))
    process.exitCode = hasDiscrepancies(report) || anomalies.length > 0 ? 1 : 0
  }),
)

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
        shorten(about, 60),
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
      anomalies.map(({ kind, since, id, detail }) => ['!', kind, day(since), id, shorten(detail, 60)]),
    ),
    '',
    alarms ? `${alarms} open ${alarms === 1 ? 'alert' : 'alerts'}: a person has to look.` : 'No open alert.',
    '',
  ].join('\n')
}
