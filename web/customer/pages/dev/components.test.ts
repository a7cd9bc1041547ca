import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'mocha'
import routes from '../../routes.ts'

/** Files without anything to see, that are parts of components shown, or that are on every page. */
const NOT_SHOWN: Record<string, string> = {
  'booking/hold-announcement.tsx': 'part of HoldRing and HoldStrip, for screen readers',
  'feedback/message-markup.tsx': 'parts of messages',
  'feedback/state.tsx': 'the frame of EmptyState and ErrorState',
  'forms/check-look.tsx': 'parts of Checkbox and Radio',
  'forms/buttons/unbroken.tsx': 'part of Button and ButtonLink',
  'forms/trap.tsx': 'a field that only robots see',
  'icons/icons.tsx': 'drawings of Lucide, which other components show',
  'media/stored-picture.tsx': 'part of Picture',
  'overlays/overlay-look.tsx': 'parts of dialogs',
  'overlays/toasts.tsx': 'on every page; the gallery has a button for each kind of toast',
}
/** Components without anything to see, or that are parts of components shown. */
const NOT_VISIBLE = new Set(['LinkProvider', 'FieldError', 'FooterLink', 'LiveCount', 'TabCount'])

const here = fileURLToPath(new URL('.', import.meta.url))
const componentsDir = fileURLToPath(new URL('../../../ui/', import.meta.url))
const gallery = globSync('*.tsx', { cwd: here })
  .map((file) => readFileSync(here + file, 'utf8'))
  .join('\n')
const files = globSync('**/*.tsx', { cwd: componentsDir }).map((file) => file.replaceAll('\\', '/'))

test('the gallery shows every component', () => {
  assert.ok(files.length > 70)
  const missing = files
    .filter((file) => !(file in NOT_SHOWN))
    .flatMap((file) => {
      if (!gallery.includes(`'#web/ui/${file}'`)) return [file]
      const names = readFileSync(componentsDir + file, 'utf8').matchAll(
        /^export (?:default )?(?:async )?(?:function|const) ([A-Z][a-z]\w*|[A-Z])\b/gm,
      )
      return [...names]
        .map(([, name = '']) => name)
        .filter((name) => !NOT_VISIBLE.has(name) && !new RegExp(`<${name}\\b`).test(gallery))
        .map((name) => `${file}: ${name}`)
    })
  assert.deepEqual(missing, [])
})

test('the list of files that are not shown has no others', () => {
  for (const file of Object.keys(NOT_SHOWN)) assert.ok(files.includes(file), file)
})

test('the gallery is routed in development only', () => {
  assert.ok(!JSON.stringify(routes).includes('dev/components'))
})
