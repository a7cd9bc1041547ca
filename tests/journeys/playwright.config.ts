/**
 * Run the journeys alone with
 * `node node_modules/@playwright/test/cli.js test --config=tests/journeys/playwright.config.ts`. With
 * `JOURNEYS_AT=2026-12-31T23:50` the clocks of the app, of its demo data and of the browser begin then, in Nairobi.
 */
// cspell:ignore Omnibox
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumPath } from '#server/bin/chromium.mjs'

// The workers read this file again, and keep what the first process set.
const { JOURNEYS_AT } = process.env
if (JOURNEYS_AT !== undefined)
  process.env.SANDBOX_AHEAD_SECONDS ??= String(
    Math.round((Date.parse(`${JOURNEYS_AT}:00+03:00`) - Date.now()) / 1000),
  )

const MAX_WORKERS = 4

/**
 * Chromium reads only the last --disable-features, so the features that Playwright disables are repeated. The
 * pages of the address bar are loaded for each new window, and cost as much as a page of ours.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/**
 * Journeys that look at pictures. The others do not load any, because decoding them takes a fifth of a
 * journey's processor time.
 */
const WITH_PICTURES = [
  '**/data-saver.spec.ts',
  '**/light-pages.spec.ts',
  '**/map.spec.ts',
  '**/merchant-first-visit.spec.ts',
  '**/merchant-scan.spec.ts',
  '**/merchant-start.spec.ts',
  '**/offline.spec.ts',
  '**/pictures.spec.ts',
  '**/results-times.spec.ts',
  '**/settings.spec.ts',
  '**/tasks.spec.ts',
]

const launchOptions = (moreArgs: string[]) => ({
  executablePath: chromiumPath(),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--disable-dev-shm-usage',
    '--no-first-run',
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
    ...moreArgs,
  ],
})

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  globalSetup: './prepare.ts',
  // Each worker has its own app and browser (test.ts), and waits for one of them a fifth of the time.
  workers: Number(process.env.JOURNEY_WORKERS ?? Math.min(MAX_WORKERS, availableParallelism() + 1)),
  // A test that fails once and then passes is reported as flaky (tests/run.ts).
  retries: 1,
  // The limit is long enough for a machine that is busy with other work.
  timeout: 10 * 60_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    viewport: { width: 390, height: 844 },
    // page.route() does not see requests of the service worker. Journeys about it set 'allow'.
    serviceWorkers: 'block',
    // Traces of all tests would take a third of the run time.
    trace: 'on-first-retry',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
  },
  projects: [
    {
      name: 'without pictures',
      testIgnore: WITH_PICTURES,
      use: { launchOptions: launchOptions(['--blink-settings=imagesEnabled=false']) },
    },
    { name: 'with pictures', testMatch: WITH_PICTURES, use: { launchOptions: launchOptions([]) } },
  ],
})
