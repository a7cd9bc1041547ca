/** Builds the sites, starts PostgreSQL and stores the pictures of the demo, once for all workers. */
import { openLocalStorage } from '#server/adapters/storage/local-storage.ts'
import { buildSites } from '#server/bin/build.ts'
import { storeDemoPictures } from '#server/bin/load-demo.ts'
import { startTestPostgres } from '#tests/support/test-database.ts'
import { sharedMedia } from './start-app.ts'

export default async function prepare(): Promise<() => Promise<void>> {
  const [postgres] = await Promise.all([
    process.env.TEST_DATABASE_URL ? undefined : startTestPostgres(),
    buildSites({ onProgress: () => undefined }),
    storeDemoPictures(openLocalStorage(sharedMedia)),
  ])
  // The workers inherit the environment.
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url
  return async () => postgres?.stop()
}
