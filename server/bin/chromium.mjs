/**
 * The browser of the tests. The headless shell has no windows, which take a fifth of a journey's processor time
 * in Chromium itself.
 */
import { existsSync } from 'node:fs'

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
export const CHROMIUM = '/usr/bin/chromium'

export const chromiumPath = () =>
  process.env.CHROME_PATH || (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM)
