import type { Answer, TestApp } from './test-app.ts'

/** Sends a file as the only part of a form. */
export async function uploadFile(
  test: Pick<TestApp, 'customer'>,
  path: string,
  token: string,
  { field, bytes }: { field: string; bytes: Uint8Array },
): Promise<Answer> {
  const head = `--edge\r\ncontent-disposition: form-data; name="${field}"; filename="picture"\r\ncontent-type: image/png\r\n\r\n`
  const { statusCode, headers, json } = await test.customer.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=edge',
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')]),
  })
  return { status: statusCode, body: json(), headers }
}
