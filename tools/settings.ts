/**
 * `node tools/settings.ts` writes docs/operations/settings.md from `.env.example`, which explains the settings, and from their
 * schema, which has the defaults. A test checks that they agree.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { REQUIRED_IN_PRODUCTION } from '#server/config/production-settings.ts'
import { Environment } from '#server/config/environment.ts'

const EXAMPLE = new URL('../.env.example', import.meta.url)
const DOCUMENT = new URL('../docs/operations/settings.md', import.meta.url)

const INTRODUCTION = `# Settings

Written by \`node tools/settings.ts\` from \`.env.example\` and the schema in \`server/config/environment.ts\`: change them there.

Each process reads its environment and the file \`.env\` in its folder; the environment takes precedence. An invalid value ends the
start with a sentence that names it. **Required** settings are those without which production does not start. A default of – means
that the setting is empty, or has a value for development only.
`

type Group = { settings: { name: string; example: string }[]; meaning: string[] }

/** The document, from the sections of the example and the settings with one comment in each. */
export function settingsPage(): string {
  const parts = [INTRODUCTION]
  const defaults: Readonly<Record<string, unknown>> = Environment.parse({})
  for (const section of readFileSync(EXAMPLE, 'utf8')
    .split(/^# ---- /m)
    .slice(1)) {
    const [title = '', ...lines] = section.trim().split('\n')
    const [heading = '', ...remarks] = title.replaceAll(/ \([^)]*\)/g, '').split('. ')
    const introduction = remarks.join('. ')
    const rows = toGroups(lines).map((group) => toRow(group, defaults))
    parts.push(
      `## ${heading.replace(/[.,].*$/, '')}\n`,
      ...(introduction ? [`${introduction}\n`] : []),
      '| setting | default | example | | meaning |\n|---|---|---|---|---|',
      `${rows.join('\n')}\n`,
    )
  }
  return parts.join('\n')
}

function toGroups(lines: readonly string[]): Group[] {
  const groups: Group[] = []
  let current: Group = { settings: [], meaning: [] }
  for (const line of lines) {
    const [, name, example = ''] = /^#([A-Z][A-Z_]+)=(.*)$/.exec(line) ?? []
    if (name !== undefined) current.settings.push({ name, example })
    else if (line.startsWith('# ')) {
      if (current.settings.length > 0) {
        groups.push(current)
        current = { settings: [], meaning: [] }
      }
      current.meaning.push(line.slice(2))
    }
  }
  return current.settings.length > 0 ? [...groups, current] : groups
}

function toRow({ settings, meaning }: Group, defaults: Readonly<Record<string, unknown>>): string {
  const required: readonly string[] = REQUIRED_IN_PRODUCTION
  const each = (cell: (setting: Group['settings'][number]) => string): string =>
    settings.some((setting) => cell(setting) !== '–') ? settings.map(cell).join('<br>') : '–'
  const cells = [
    each(({ name }) => code(name)),
    each(({ name }) => code(toText(defaults[name]))),
    each(({ name, example }) => (example === toText(defaults[name]) ? '–' : code(example))),
    each(({ name }) => (required.includes(name) ? '**required**' : '–')).replace(/^–$/, ''),
    meaning.join(' ').replaceAll(' (production)', '').replaceAll('|', '\\|'),
  ]
  return `| ${cells.join(' | ')} |`
}

const toText = (value: unknown): string =>
  Array.isArray(value)
    ? value.join(',')
    : typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : ''
const code = (text: string): string => (text === '' ? '–' : `\`${text.replaceAll('|', '\\|')}\``)

if (import.meta.main) writeFileSync(DOCUMENT, settingsPage())
