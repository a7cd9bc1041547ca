/** Journeys run alone with: node node_modules/@playwright/test/cli.js test --config=tests/journeys/playwright.config.ts */
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const MOST_WORKERS = 4

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  globalSetup: './prepare.ts',
  // Each has an app and a browser of its own (test.ts).
  workers: Number(process.env.JOURNEY_WORKERS ?? Math.min(MOST_WORKERS, availableParallelism())),
  // A test that fails and then passes is reported as flaky (tests/run.ts); one that fails twice has failed.
  retries: 1,
  // Long enough for a machine that is busy with other work.
  timeout: 10 * 60_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    viewport: { width: 390, height: 844 },
    // What the site's service worker fetches is invisible to page.route(); the journeys about it allow it.
    serviceWorkers: 'block',
    // Recording every test would take a third of the time.
    trace: 'on-first-retry',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    launchOptions: {
      executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--disable-dev-shm-usage',
        '--no-first-run',
      ],
    },
  },
})
