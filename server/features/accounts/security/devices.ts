/** A name by which people recognise the device of a session. It is for display only: clients choose their user agent. */
import { m } from '#messages'

const BROWSERS: [pattern: RegExp, name: string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [pattern: RegExp, name: string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns a name such as 'Chrome on Android', or 'Unknown device'. */
export function deviceName(userAgent: string | null): string {
  const browser = matchName(BROWSERS, userAgent)
  const system = matchName(SYSTEMS, userAgent)
  if (browser && system) return m.rule_device_on({ browser, system })
  return browser ?? system ?? m.rule_device_unknown()
}

const matchName = (patterns: [RegExp, string][], userAgent: string | null): string | undefined =>
  patterns.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
