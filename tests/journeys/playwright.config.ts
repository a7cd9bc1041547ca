/** Journeys run alone with: node node_modules/@playwright/test/cli.js test --config=tests/journeys/playwright.config.ts */
import { defineConfig } from '@playwright/test'
import { chooseAddresses, CUSTOMERS } from './addresses.ts'

await chooseAddresses()

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  globalSetup: './open-app.ts',
  workers: 1,
  fullyParallel: false,
  // What fails once and then passes is told as unsteady (tools/test.ts); what fails twice has failed.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: CUSTOMERS(),
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    viewport: { width: 390, height: 844 },
    // What the worker of the customers' site fetches no route of a test would see; the journeys about it let it in.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
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
