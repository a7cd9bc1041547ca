/** A store's own website, at another origin and with a strict policy. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type OtherWebsite = {
  origin: string
  /** Sets the page: the script of the store, with these attributes. */
  setPage(attributes: string, lang?: string): void
  close(): void
}

/** `siteUrl` is at localhost, which is another site than 127.0.0.1. */
export async function openOtherWebsite(siteUrl: string): Promise<OtherWebsite> {
  let html = ''
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('referrer-policy', 'no-referrer')
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src ${siteUrl}; frame-src ${siteUrl}; require-trusted-types-for 'script'`,
    )
    response.end(html)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    setPage(attributes, lang = 'en') {
      html =
        `<!doctype html><html lang="${lang}"><title>Zuri Hair</title><main><h1>Zuri Hair</h1>` +
        `<script src="${siteUrl}/embed.js" ${attributes}></script></main></html>`
    },
    close: () => void server.close(),
  }
}
