import { readFileSync } from 'node:fs'

/** Version of package.json. */
export function appVersion(): string {
  const file = new URL('../package.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version // our own file
}
