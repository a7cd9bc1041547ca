import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { shortMoment, type Clock } from '../shared/clock.ts'
import type { Etims, Sale } from './etims.ts'
import { escape, sendPage, type Sites } from '../pages/page.ts'

/** Pages of the documents that KRA has signed, and the page to which the QR code of an invoice leads. */
export function etimsPages(server: FastifyInstance, { clock, etims, sites }: EtimsPageOptions) {
  server.get('/etims', (request, reply) => {
    const body = `
<h1>Tax invoices</h1>
<p class="quiet lead">What KRA’s eTIMS has signed. It gives no second invoice for a number, and counts only what it accepts.</p>
<section class="panel"><div id="etims" data-live>${summary(etims)}${saleList(etims.list())}</div></section>`
    return sendPage(request, reply, { title: 'Tax invoices', current: 'etims', body, sites, clock })
  })

  server.get('/common/link/etims/receipt/indexEtimsReceiptData', (request, reply) => {
    const sale = etims.findBySignature(Query.parse(request.query).Data ?? '')
    const body = sale
      ? `<h1>${getKind(sale)} ${sale.body.invcNo}</h1><section class="panel">${saleList([sale])}</section>`
      : '<h1>No such invoice</h1><p class="quiet lead">It was signed before the sandbox started, or its QR code is wrong.</p>'
    return sendPage(request, reply, { title: 'Tax invoice', current: 'etims', body, sites, clock })
  })
}

const getKind = ({ body }: Sale): string => (body.rcptTyCd === 'S' ? 'Invoice' : 'Credit note')
const amount = (shillings: number): string => `KES ${shillings.toFixed(2)}`

function summary(etims: Etims): string {
  const total = (type: 'S' | 'R') =>
    etims
      .list()
      .filter(({ body }) => body.rcptTyCd === type)
      .reduce((sum, { body }) => sum + Math.round(body.totAmt * 100), 0) / 100
  const next = etims.devices()[0]?.next
  return `<dl class="sums"><div><dt>Invoices</dt><dd>${amount(total('S'))}</dd></div><div><dt>Credit notes</dt><dd>${amount(total('R'))}</dd></div><div><dt>Next number</dt><dd>${next ?? '–'}</dd></div></dl>`
}

function saleList(sales: readonly Sale[]): string {
  if (sales.length === 0)
    return '<p class="empty">No tax invoices yet. New ones appear here automatically.</p>'
  const rows = sales.slice(0, 100).map((sale) => {
    const { body, internalData, signature, at } = sale
    const about = body.orgInvcNo > 0 ? `of invoice ${body.orgInvcNo}` : null
    const tax = body.itemList[0]?.taxTyCd ?? ''
    const details = [
      shortMoment(at),
      about,
      `tax ${tax} ${amount(body.totTaxAmt)}`,
      `${internalData} ${signature}`,
    ]
    return `<li><span><b>${getKind(sale)} ${body.invcNo}</b> ${amount(body.totAmt)}<small>${escape(details.filter(Boolean).join(', '))}</small></span></li>`
  })
  return `<ol class="rows">${rows.join('')}</ol>`
}

const Query = z.object({ Data: z.string().optional() })

type EtimsPageOptions = { clock: Clock; etims: Etims; sites: Sites }
