import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { Fragment, jsx, jsxs } from './jsx-runtime.ts'

const NAME = '<span class="whitespace-nowrap">M-Pesa</span>'

test('M-Pesa is on one line, wherever it is in a text', () => {
  const html = renderToStaticMarkup(jsx('p', { children: 'M-Pesa, or not M-Pesa.' }))
  assert.equal(html, `<p><span>${NAME}, or not ${NAME}.</span></p>`)
  assert.equal(renderToStaticMarkup(jsx(Fragment, { children: 'By M-Pesa' })), `<span>By ${NAME}</span>`)
})

test('a text of several parts stays one item beside other elements', () => {
  const icon = jsx('i', {})
  const html = renderToStaticMarkup(jsxs('p', { children: [icon, 'Pay ', 72, ' by M-Pesa', icon, 'now'] }))
  assert.equal(html, `<p><i></i><span>Pay 72 by ${NAME}</span><i></i>now</p>`)
})

test('other texts, attributes and elements of text only are unchanged', () => {
  for (const [type, props, html] of [
    ['p', { children: 'Pesa' }, '<p>Pesa</p>'],
    ['p', { title: 'M-Pesa' }, '<p title="M-Pesa"></p>'],
    ['option', { children: 'M-Pesa' }, '<option>M-Pesa</option>'],
  ] as const)
    assert.equal(renderToStaticMarkup(jsx(type, props)), html)
})
