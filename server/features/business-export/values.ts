/** The values of rows as both kinds of files have them. */
import { readablePhone } from '#domain/accounts/phone.ts'
import { shillings } from '#domain/payments/money.ts'
import { clockTime, dayAndMonth, timeOfDay, toDay, WEEKDAYS } from '#domain/time/time.ts'
import type { BusinessField, BusinessRow, BusinessTable, BusinessValue } from '#server/business-table.ts'
import { mediaUrl, type MediaBase } from '#server/platform/http/replies/media.ts'

export const toObject = ({ fields }: BusinessTable, row: BusinessRow, media: MediaBase) =>
  // JSON.stringify writes a Date in ISO 8601.
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, write(field, readValue(row, name), media)]),
  )

export const toCells = ({ fields }: BusinessTable, row: BusinessRow, media: MediaBase): (string | number)[] =>
  Object.entries(fields).map(([name, field]) => toCell(field, write(field, readValue(row, name), media)))

function toCell(field: BusinessField, value: BusinessValue): string | number {
  if (value === null) return ''
  if (field === 'birthday') return dayAndMonth(`2000-${String(value)}`)
  if (value instanceof Date) return `${toDay(value.getTime())} ${timeOfDay(value.getTime())}`
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'object' ? value.join('; ') : value
}

function readValue(row: BusinessRow, name: string): BusinessValue {
  const value = row[name]
  if (value === undefined) throw new Error(`The row has no ${name}`)
  return value
}

function write(field: BusinessField, value: BusinessValue, media: MediaBase): BusinessValue {
  if (value === null) return null
  if (typeof value === 'object' && !(value instanceof Date)) {
    return value.map((each) => writeOne(field, each, media))
  }
  return value instanceof Date || typeof value === 'boolean' ? value : writeOne(field, value, media)
}

function writeOne(field: BusinessField, value: string | number, media: MediaBase): string | number {
  switch (field) {
    case 'value':
    case 'birthday':
      return value
    case 'cents':
      return shillings(Number(value))
    case 'clock':
      return clockTime(Number(value))
    case 'weekday':
      return WEEKDAYS[Number(value)] ?? value
    case 'picture':
      return mediaUrl(media, String(value))
    case 'phone':
      return readablePhone(String(value))
  }
}
