import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'mocha'
import { literalCopy } from './literal-copy.ts'

const ROOT = new URL('..', import.meta.url)

/** Tests, the build, the admin site, which is in English, and the component gallery, which only developers see. */
const NOT_SHOWN = ['web/**/*.test.{ts,tsx}', 'web/*.ts', 'web/admin/**', 'web/customer/pages/dev/**']

describe('The code of the sites', () => {
  it('has no text for people outside web/messages', () => {
    const paths = globSync('web/**/*.{ts,tsx}', { cwd: ROOT, exclude: NOT_SHOWN }).toSorted()
    assert.ok(paths.length > 200, `Only ${paths.length} files were read`)
    const found = paths.flatMap((path) =>
      literalCopy(readFileSync(new URL(path, ROOT), 'utf8'), { tsx: path.endsWith('.tsx') }).map(
        (text) => `${path}: ${text}`,
      ),
    )
    assert.ok(found.length === 0, `\n${found.join('\n')}`)
  })
})

describe('literalCopy', () => {
  const REJECTED: [source: string, ...texts: string[]][] = [
    ['<p>Confirm</p>', 'Confirm'],
    ['<p>{name} is checked in</p>', 'is checked in'],
    ['<b>{count} km</b>', 'km'],
    ["<p>{isOpen ? 'open' : m.closed()}</p>", 'open'],
    ["<p>{isOpen && 'open'}</p>", 'open'],
    ["<p>{store.name ?? 'none'}</p>", 'none'],
    ['<p>{`${count} left`}</p>', '… left'],
    ['<input placeholder="name" />', 'name'],
    ["<input aria-label={isOpen ? 'hide' : 'show'} />", 'hide', 'show'],
    ["<Button busy={isSending && 'Sending…'} />", 'Sending…'],
    ['<Field label={`${name}, optional`} />', '…, optional'],
    ['<Button prompt="Get this deal" />', 'Get this deal'],
    ["const field = { label: 'phone' }", 'phone'],
    ["const field = { label: () => 'phone' }", 'phone'],
    ["const tips = { text: ['one', 'two'] }", 'one', 'two'],
    ["const Pages = ({ label = 'pages' }) => label", 'pages'],
    ["const meta = () => [{ title: 'Reviews' }]", 'Reviews'],
    ["const meta = () => [{ name: 'description', content: 'Your account.' }]", 'Your account.'],
    ["const DONE = { to: 'on its way back' }", 'on its way back'],
    ["notifyDone('Saved')", 'Saved'],
    ["setError('Give a reason')", 'Give a reason'],
    ["throw new PositionError('Location access denied')", 'Location access denied'],
    ["const text = (name: string) => name + ' is here now'", 'is here now'],
    ['const text = `${count} stores`', '… stores'],
    ["function text() { return isOpen ? 'Open' : null }", 'Open'],
    ['<p>Popular</p>', 'Popular'],
    ['<p>Pay with M-Pesa</p>', 'Pay with M-Pesa'],
  ]
  for (const [source, ...texts] of REJECTED)
    it(`rejects ${source}`, () => assert.deepEqual(literalCopy(source, { tsx: true }), texts))

  const ACCEPTED = [
    '<p>{m.merchant_day_show()}</p>',
    '<p>{name}, {title} · {count} × {price} (…)</p>',
    '<p>D3 <b>M-Pesa</b>, KES {price}</p>',
    '<img alt="" />',
    '<input placeholder="7…" />',
    '<p className="grid gap-4 and so on">{name}</p>',
    "<p className={clsx('grid', isOn && 'on and bold text')}>{name}</p>",
    "<Button variant=\"line\" rel='noopener' type='submit' />",
    '<GoogleButton text="continue_with" />',
    "<p>{status === 'Closed' ? name : null}</p>",
    '<a href={`/store/${id}?sort=${sort}`} style={{ width: `calc(${width}% - 10px)` }} />',
    "call('GET /stores/:id', { params })",
    "if (event.key === 'Escape' || KEYS.includes('Enter')) close()",
    "const SORTS = [{ sortBy: 'Highest Discount' }]",
    "const sort = chosen ?? 'Popular'",
    "strong('num font-semibold text-ink')",
    "const LANGUAGES = { en: 'English' }",
    "switch (kind) { case 'Every day': close() }",
    "throw new Error('The script did not load')",
    "import type { Booking } from 'Every day'",
    "type Day = 'Every day' | 'Some day'",
    "const data = { '@type': 'Service' }",
    '// Every day\nconst day = 1',
  ]
  for (const source of ACCEPTED)
    it(`accepts ${source}`, () => assert.deepEqual(literalCopy(source, { tsx: true }), []))

  it('shortens long texts', () => {
    const [text] = literalCopy(`<p>${'many words '.repeat(20)}</p>`, { tsx: true })
    assert.equal(text?.length, 80)
  })
})
