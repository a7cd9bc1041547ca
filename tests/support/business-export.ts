/** The file with everything that a business has, as its owner downloads it. */
import assert from 'node:assert/strict'
import { unzipSync } from 'fflate'
import type { TestApp } from './test-app.ts'

// Tests read rows of every shape.
// oxlint-disable-next-line typescript/no-explicit-any
type Row = Record<string, any>
export type Exported = {
  fileName: string
  /** All texts by the names of their files. */
  texts: Record<string, string>
  /** The rows of the JSON file of a table. */
  rows: (table: string) => Row[]
}

/** Asks for the address of the file, and returns its path on the merchants' site. */
export async function askForExport(test: TestApp, token: string): Promise<string> {
  const { status, body } = await test.ask('POST', '/merchant/exports', { token })
  assert.equal(status, 200, JSON.stringify(body))
  assert.ok(body.url.startsWith(`${test.app.config.merchantUrl}/api/merchant/exports/`), body.url)
  return new URL(body.url).pathname
}

export async function downloadEverything(
  test: TestApp,
  token: string,
  headers: Record<string, string> = {},
): Promise<Exported> {
  const answer = await test.merchant.inject({ url: await askForExport(test, token), headers })
  assert.equal(answer.statusCode, 200, answer.body)
  assert.equal(answer.headers['content-type'], 'application/zip')
  const files = unzipSync(answer.rawPayload)
  const texts = Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  )
  return {
    fileName: /filename="(.*)"/.exec(String(answer.headers['content-disposition']))?.[1] ?? '',
    texts,
    rows: (table) => JSON.parse(texts[`${table}.json`] ?? 'null'),
  }
}
