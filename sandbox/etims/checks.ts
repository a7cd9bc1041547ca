import * as z from 'zod'

/** Checks a sale as KRA does: all fields, all sums, to the cent. */
export function checkSale(
  body: SaleBody,
  api: EtimsApi,
  findOriginal: (invcNo: number) => SaleBody | null | undefined,
) {
  if (body.custTin !== null && !/^[AP]\d{9}[A-Z]$/.test(body.custTin))
    throw new EtimsRefusal('910', 'custTin is not valid')
  if (body.totItemCnt !== body.itemList.length) throw new EtimsRefusal('910', 'totItemCnt is not valid')
  for (const item of body.itemList) {
    expectAmount('totAmt', item.totAmt, item.prc * item.qty)
    const rate = getRates(body)[item.taxTyCd]
    const tax = round((item.totAmt * rate) / (100 + rate))
    expectAmount('taxAmt', item.taxAmt, tax)
    // One way to KRA calls the price with the tax taxable, the other the price without it.
    expectAmount('taxblAmt', item.taxblAmt, api === 'kra' ? item.splyAmt : item.splyAmt - tax)
  }
  for (const tax of TAXES) {
    const items = body.itemList.filter(({ taxTyCd }) => taxTyCd === tax)
    expectAmount(`taxblAmt${tax}`, body[`taxblAmt${tax}`], sum(items.map(({ taxblAmt }) => taxblAmt)))
    expectAmount(`taxAmt${tax}`, body[`taxAmt${tax}`], sum(items.map(({ taxAmt }) => taxAmt)))
  }
  expectAmount('totTaxblAmt', body.totTaxblAmt, sum(body.itemList.map(({ taxblAmt }) => taxblAmt)))
  expectAmount('totTaxAmt', body.totTaxAmt, sum(body.itemList.map(({ taxAmt }) => taxAmt)))
  expectAmount('totAmt', body.totAmt, sum(body.itemList.map(({ totAmt }) => totAmt)))
  if (body.rcptTyCd === 'S') {
    if (body.orgInvcNo !== 0) throw new EtimsRefusal('910', 'orgInvcNo is not valid')
    return
  }
  if (!body.rfdDt || !body.rfdRsnCd) throw new EtimsRefusal('910', 'rfdDt and rfdRsnCd are required')
  const original = findOriginal(body.orgInvcNo)
  if (original === undefined) throw new EtimsRefusal('910', `orgInvcNo ${body.orgInvcNo} does not exist`)
  if (original && body.totAmt > original.totAmt)
    throw new EtimsRefusal('910', 'The credit note is larger than the invoice')
}

export class EtimsRefusal extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

function expectAmount(name: string, found: number, expected: number) {
  if (Math.round(found * 100) === Math.round(round(expected) * 100)) return
  throw new EtimsRefusal('910', `${name}: Expected: ${expected.toFixed(2)}, But Found: ${found.toFixed(2)}`)
}

const round = (amount: number): number => Math.round(amount * 100 + 1e-7) / 100
const sum = (amounts: number[]): number => round(amounts.reduce((total, amount) => total + amount, 0))
const getRates = (body: SaleBody) => ({
  A: body.taxRtA,
  B: body.taxRtB,
  C: body.taxRtC,
  D: body.taxRtD,
  E: body.taxRtE,
})

const TAXES = ['A', 'B', 'C', 'D', 'E'] as const
export type EtimsApi = 'kra' | 'gavaconnect'

const amount = z.number().min(0)
const time = z.string().regex(/^\d{14}$/)
const person = z.string().min(1).max(60)
const people = { regrId: person, regrNm: person, modrId: person, modrNm: person }
const ofTaxes = {
  taxblAmtA: amount,
  taxblAmtB: amount,
  taxblAmtC: amount,
  taxblAmtD: amount,
  taxblAmtE: amount,
  taxRtA: amount,
  taxRtB: amount,
  taxRtC: amount,
  taxRtD: amount,
  taxRtE: amount,
  taxAmtA: amount,
  taxAmtB: amount,
  taxAmtC: amount,
  taxAmtD: amount,
  taxAmtE: amount,
}
export const SaleBody = z.object({
  invcNo: z.int().min(1),
  orgInvcNo: z.int().min(0),
  trdInvcNo: z.string().min(1).max(50),
  custTin: z.string().max(11).nullable(),
  custNm: z.string().max(60).nullable(),
  salesTyCd: z.literal('N'),
  rcptTyCd: z.enum(['S', 'R']),
  pmtTyCd: z.enum(['01', '02', '04', '05', '06', '07']),
  salesSttsCd: z.literal('02'),
  cfmDt: time,
  salesDt: z.string().regex(/^\d{8}$/),
  stockRlsDt: time.nullable(),
  rfdDt: time.nullable(),
  rfdRsnCd: z.enum(['01', '02', '03', '04', '05', '06']).nullable(),
  totItemCnt: z.int().min(1),
  ...ofTaxes,
  totTaxblAmt: amount,
  totTaxAmt: amount,
  totAmt: amount,
  prchrAcptcYn: z.enum(['Y', 'N']),
  ...people,
  receipt: z.object({ rcptPbctDt: time, prchrAcptcYn: z.enum(['Y', 'N']) }),
  itemList: z
    .array(
      z.object({
        itemSeq: z.int().min(1),
        itemCd: z.string().regex(/^KE[123][A-Z]{4}\d{7}$/),
        itemClsCd: z.string().min(1).max(10),
        itemNm: z.string().min(1).max(200),
        pkgUnitCd: z.string().min(1),
        pkg: z.number().min(1),
        qtyUnitCd: z.string().length(2),
        qty: z.number().min(1),
        prc: amount,
        splyAmt: amount,
        dcRt: z.literal(0),
        dcAmt: z.literal(0),
        taxTyCd: z.enum(TAXES),
        taxblAmt: amount,
        taxAmt: amount,
        totAmt: amount,
      }),
    )
    .min(1),
})
export type SaleBody = z.output<typeof SaleBody>

export const ItemBody = z.object({
  itemCd: z.string().regex(/^KE[123][A-Z]{4}\d{7}$/),
  itemClsCd: z.string().min(1).max(10),
  itemTyCd: z.enum(['1', '2', '3']),
  itemNm: z.string().min(1).max(200),
  orgnNatCd: z.string().length(2),
  pkgUnitCd: z.string().min(1),
  qtyUnitCd: z.string().min(1),
  taxTyCd: z.enum(TAXES),
  dftPrc: amount,
  isrcAplcbYn: z.enum(['Y', 'N']),
  useYn: z.enum(['Y', 'N']),
  ...people,
})
