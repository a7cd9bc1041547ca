import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'mocha'
import { REQUIRED_IN_PRODUCTION } from '#server/config/production-settings.ts'
import { Environment } from '#server/config/environment.ts'
import { settingsPage } from './settings.ts'

const page = readFileSync(new URL('../docs/operations/settings.md', import.meta.url), 'utf8')

test('docs/operations/settings.md has the current settings', () => {
  assert.equal(page, settingsPage(), 'run: node tools/settings.ts')
})

test('it explains each setting, and names those that production requires', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const listed = rows.flatMap((row) => {
    const [, names = '', , , required = '', meaning = ''] = row.split(/(?<!\\)\|/)
    const isRequired = required.split('<br>').map((cell) => cell.includes('required'))
    return names.split('<br>').map((name, at) => ({
      name: name.replaceAll(/[`\s]/g, ''),
      isRequired: isRequired[at] ?? false,
      meaning: meaning.trim(),
    }))
  })
  assert.deepEqual(listed.map(({ name }) => name).toSorted(), Object.keys(Environment.shape).toSorted())
  assert.deepEqual(
    listed.flatMap(({ name, isRequired }) => (isRequired ? [name] : [])).toSorted(),
    REQUIRED_IN_PRODUCTION.toSorted(),
  )
  assert.deepEqual(
    listed.filter(({ meaning }) => meaning === '').map(({ name }) => name),
    [],
  )
})
