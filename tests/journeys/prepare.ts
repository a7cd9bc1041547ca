/** Builds both sites and starts PostgreSQL, once for all workers. */
import { buildSites } from '#server/bin/build.ts'
import { startTestPostgres } from '#tests/support/test-database.ts'

export default async function prepare(): Promise<() => Promise<void>> {
  const [postgres] = await Promise.all([
    process.env.TEST_DATABASE_URL ? undefined : startTestPostgres(),
    buildSites({ onProgress: () => undefined }),
  ])
  // The workers inherit the environment.
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url
  return async () => postgres?.stop()
}
