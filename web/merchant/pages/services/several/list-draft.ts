/** A price list between being read and being saved: rows that can be corrected, and lines that were left out. */
import type { BatchedService } from '#contract/service-batches.ts'
import { SERVICE_TEXTS } from '#contract/service-limits.ts'
import { readPriceCell } from '#domain/catalogue/price-list/table-cells.ts'
import type { LeftOutReason, PriceListItem, PriceListLine } from '#domain/catalogue/price-list/types.ts'
import { nameVariant } from '#domain/catalogue/variants.ts'
import { formatKes, formatShillings } from '#domain/payments/money.ts'
import { m } from '#messages'

export const EVERYONE = ''
/** Duration of a service whose line names none, as of a new service. */
const USUAL_MINUTES = 60

export type DraftRow = {
  key: string
  group: string | null
  name: string
  /** The end of the name by which it differs from the other variants of the service, if it has one. */
  variant: string | null
  /** As it is typed: '800', '800+', '800-1200'; empty if it is agreed at the store. */
  price: string
  minutes: number
  /** Who performs it; empty for everyone. */
  staffId: string
}
export type LeftOutLine = { line: number; source: string; reason: LeftOutReason }
export type ListDraft = { rows: DraftRow[]; leftOut: LeftOutLine[] }
export type RowErrors = Partial<Record<'name' | 'price' | 'minutes' | 'staffId', string>>
type Person = { id: string; name: string }

export function toListDraft(lines: readonly PriceListLine[], staff: readonly Person[]): ListDraft {
  const rows = lines.flatMap((line) =>
    line.kind === 'items' ? line.items.map((item, at) => toRow(item, `${line.line}-${at}`, staff)) : [],
  )
  const leftOut = lines.flatMap((line) =>
    line.kind === 'left-out' ? [{ line: line.line, source: line.source, reason: line.reason }] : [],
  )
  return { rows, leftOut }
}

const toRow = (item: PriceListItem, key: string, staff: readonly Person[]): DraftRow => ({
  key,
  group: item.group,
  name: item.variant === null ? item.name : nameVariant(item.name, item.variant),
  variant: item.variant,
  price: writePrice(item),
  minutes: item.minutes ?? USUAL_MINUTES,
  staffId: findPerson(item.person, staff) ?? EVERYONE,
})

/** Makes a row of a line that was left out. Its price has to be typed, because it was not clear. */
export const toRowOfLine = ({ line, source }: LeftOutLine): DraftRow => ({
  key: `${line}-line`,
  group: null,
  name: source.slice(0, SERVICE_TEXTS.name.max),
  variant: null,
  price: '',
  minutes: USUAL_MINUTES,
  staffId: EVERYONE,
})

function writePrice({ priceCents, maxPriceCents, isFromPrice }: PriceListItem): string {
  if (priceCents === null) return ''
  const least = formatShillings(priceCents)
  if (maxPriceCents !== null) return `${least}-${formatShillings(maxPriceCents)}`
  return isFromPrice ? `${least}+` : least
}

/** A list names people by their whole name or by their first. */
function findPerson(named: string | null, staff: readonly Person[]): string | undefined {
  if (named === null) return undefined
  const wanted = named.toLowerCase()
  const found = staff.filter(({ name }) => {
    const known = name.toLowerCase()
    return known === wanted || known.split(/\s+/)[0] === wanted
  })
  return found.length === 1 ? found[0]?.id : undefined
}

export function findRowErrors({ name, price }: DraftRow): RowErrors {
  const errors: RowErrors = {}
  const { length } = name.trim()
  if (length === 0) errors.name = m.field_required()
  else if (length < SERVICE_TEXTS.name.min)
    errors.name = m.field_characters_min({ count: SERVICE_TEXTS.name.min })
  const read = readPriceCell(price.trim())
  if (read === null || read === 'several') errors.price = m.merchant_list_price_unclear()
  else if (read.priceCents === 0) errors.price = m.field_price_invalid()
  return errors
}

/** Returns a row without errors as the API takes it. Prices that begin somewhere are agreed at the store, and say where they begin. */
export function toBatchedService({ group, name, variant, price, minutes, staffId }: DraftRow): BatchInput {
  const read = readPriceCell(price.trim())
  const service: BatchInput = {
    ...splitName(name.trim(), variant),
    ...(group !== null && { group: [...group].slice(0, SERVICE_TEXTS.group.max).join('') }),
    duration: minutes,
    ...(staffId !== EVERYONE && { staffIds: [staffId] }),
  }
  if (read === null || read === 'several' || read.priceCents === null) return { ...service, price: null }
  const { priceCents, maxPriceCents, isFromPrice } = read
  const least = formatPlainKes(priceCents)
  if (maxPriceCents !== null)
    return {
      ...service,
      price: null,
      price_range: m.merchant_list_price_range({ least, most: formatPlainKes(maxPriceCents) }),
    }
  if (isFromPrice)
    return { ...service, price: null, price_range: m.merchant_list_price_from({ price: least }) }
  return { ...service, price: priceCents / 100 }
}
/** A name that was changed is not split. */
function splitName(name: string, variant: string | null): { name: string; variant?: string } {
  const end = variant === null ? '' : nameVariant('', variant)
  const service = name.slice(0, -end.length)
  const isVariant =
    variant !== null &&
    name.endsWith(end) &&
    service.length >= SERVICE_TEXTS.family.min &&
    service.length <= SERVICE_TEXTS.family.max &&
    variant.length <= SERVICE_TEXTS.variant.max
  return isVariant ? { name: service, variant } : { name }
}

/** The text is stored, so its spaces are plain ones. */
const formatPlainKes = (amountCents: number): string => formatKes(amountCents).replaceAll('\u00a0', ' ')

type BatchInput = Pick<BatchedService, 'name'> & {
  variant?: string
  group?: string
  duration: number
  staffIds?: string[]
  price?: number | null
  price_range?: string
}

/** The errors of a reply, by the number of the row: 'services.3.price'. */
export function rowErrorsIn(errors: Readonly<Record<string, string>>): Map<number, RowErrors> {
  const found = new Map<number, RowErrors>()
  for (const [path, text] of Object.entries(errors)) {
    const [, row, field = ''] = /^services\.(\d+)\.(\w+)/.exec(path) ?? []
    const known = FIELDS[field]
    if (row === undefined || !known) continue
    found.set(Number(row), { [known]: text, ...found.get(Number(row)) })
  }
  return found
}
const FIELDS: Readonly<Record<string, keyof RowErrors>> = {
  name: 'name',
  price: 'price',
  price_range: 'price',
  duration: 'minutes',
  staffIds: 'staffId',
  variant: 'name',
  group: 'name',
}

export const REASON_TEXTS: Record<LeftOutReason, () => string> = {
  'no-price': m.merchant_list_reason_no_price,
  'several-prices': m.merchant_list_reason_several_prices,
  'no-name': m.merchant_list_reason_no_name,
  contact: m.merchant_list_reason_contact,
  title: m.merchant_list_reason_title,
  'column-names': m.merchant_list_reason_column_names,
  decoration: m.merchant_list_reason_decoration,
  'too-long': m.merchant_list_reason_too_long,
}
