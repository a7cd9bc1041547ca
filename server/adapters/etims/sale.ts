/** A document as eTIMS wants it: with all fields, all five taxes, and amounts in shillings. */
import { taxableCents } from '#domain/payments/tax.ts'
import { takeStart } from '#domain/text/shorten.ts'
import { writeTime } from './answers.ts'
import { APIS, type EtimsSettings } from './apis.ts'

const TAXES = ['A', 'B', 'C', 'D', 'E'] as const
type Tax = (typeof TAXES)[number]

/** The items that we sell: the access fee, once for each tax. Their numbers are without gaps. */
export const ITEMS = [
  { code: 'KE3NTNO0000001', tax: 'B' },
  { code: 'KE3NTNO0000002', tax: 'D' },
] as const

export type SaleDocument = {
  id: string
  number: number
  /** Number of the invoice that a credit note is about; null for an invoice. */
  invoiceNumber: number | null
  amountCents: number
  taxCents: number
  taxType: Tax
  taxPercent: number
  at: Date
}

const BY = 'd3'
const people = { regrId: BY, regrNm: BY, modrId: BY, modrNm: BY }
const NAME = 'Access fee'
const units = { pkgUnitCd: 'NT', qtyUnitCd: 'NO' }
const shillings = (cents: number): number => cents / 100

export const toItem = ({ code, tax }: (typeof ITEMS)[number], { itemClass }: EtimsSettings) => ({
  itemCd: code,
  itemClsCd: itemClass,
  // A service, of which there is no stock.
  itemTyCd: '3',
  itemNm: NAME,
  itemStdNm: null,
  orgnNatCd: 'KE',
  ...units,
  taxTyCd: tax,
  btchNo: null,
  bcd: null,
  dftPrc: 0,
  isrcAplcbYn: 'N',
  useYn: 'Y',
  ...people,
})

export function toSale(document: SaleDocument, settings: EtimsSettings) {
  const { number, invoiceNumber, taxType, amountCents, taxCents, taxPercent } = document
  const at = writeTime(document.at)
  const amounts = {
    taxblAmt: shillings(taxableCents(document, APIS[settings.api].taxBase)),
    taxAmt: shillings(taxCents),
    totAmt: shillings(amountCents),
  }
  const ofTax = (name: string, value: number) =>
    Object.fromEntries(TAXES.map((tax) => [`${name}${tax}`, tax === taxType ? value : 0]))
  return {
    invcNo: number,
    orgInvcNo: invoiceNumber ?? 0,
    trdInvcNo: document.id,
    custTin: null,
    custNm: null,
    salesTyCd: 'N',
    rcptTyCd: invoiceNumber === null ? 'S' : 'R',
    // Mobile money.
    pmtTyCd: '06',
    salesSttsCd: '02',
    cfmDt: at,
    salesDt: at.slice(0, 8),
    stockRlsDt: at,
    cnclReqDt: null,
    cnclDt: null,
    // 06 is a refund.
    ...(invoiceNumber === null ? { rfdDt: null, rfdRsnCd: null } : { rfdDt: at, rfdRsnCd: '06' }),
    totItemCnt: 1,
    ...ofTax('taxblAmt', amounts.taxblAmt),
    ...ofTax('taxRt', taxPercent),
    ...ofTax('taxAmt', amounts.taxAmt),
    totTaxblAmt: amounts.taxblAmt,
    totTaxAmt: amounts.taxAmt,
    totAmt: amounts.totAmt,
    prchrAcptcYn: 'N',
    remark: null,
    ...people,
    receipt: {
      custTin: null,
      custMblNo: null,
      rcptPbctDt: at,
      trdeNm: takeStart(settings.tradeName, 20),
      adrs: null,
      topMsg: null,
      btmMsg: null,
      prchrAcptcYn: 'N',
    },
    itemList: [
      {
        itemSeq: 1,
        itemCd: ITEMS.find(({ tax }) => tax === taxType)?.code ?? ITEMS[0].code,
        itemClsCd: settings.itemClass,
        itemNm: NAME,
        bcd: null,
        ...units,
        pkg: 1,
        qty: 1,
        prc: amounts.totAmt,
        splyAmt: amounts.totAmt,
        dcRt: 0,
        dcAmt: 0,
        taxTyCd: taxType,
        ...amounts,
      },
    ],
  }
}
