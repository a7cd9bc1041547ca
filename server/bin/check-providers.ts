/**
 * `npm run check-providers`: asks each provider with the settings of this machine, prints `ok`, `failed` or `not set` and
 * what to do, and exits with 1 if one failed. It sends no message and moves no money. `-- --dkim=SELECTOR` also checks the
 * key that signs mails, and `--dns=1.1.1.1` asks another name server.
 */
import { parseArgs } from 'node:util'
import { runCommand, withDatabase } from './command.ts'
import { table } from './database-url.ts'
import { checkProviders, type ProviderCheck } from './provider-checks.ts'

await runCommand('The providers cannot be checked.', async (config) => {
  const { values } = parseArgs({ options: { dkim: { type: 'string' }, dns: { type: 'string' } } })
  const checks = await withDatabase(config, (database) =>
    checkProviders({ config, database, dkimSelector: values.dkim, nameServer: values.dns }),
  )
  console.log(['', ...table(checks.map(toRow)), '', formatSummary(checks), ''].join('\n'))
  process.exitCode = checks.some(({ result }) => result === 'failed') ? 1 : 0
})

function toRow({ name, result, detail, advice }: ProviderCheck): string[] {
  return [name, result, advice === undefined ? detail : `${detail}. ${advice}`]
}

function formatSummary(checks: readonly ProviderCheck[]): string {
  const failed = checks.filter(({ result }) => result === 'failed')
  return failed.length ? `${failed.length} of ${checks.length} checks failed.` : 'No check failed.'
}
