import assert from 'node:assert/strict'
import { it } from 'mocha'
import { escapeHtml } from './escape-html.ts'

it('leaves no character that ends a text or an attribute in quotation marks', () => {
  assert.equal(escapeHtml(`<b> & "Salon" 'Spa'`), '&#60;b&#62; &#38; &#34;Salon&#34; &#39;Spa&#39;')
})
