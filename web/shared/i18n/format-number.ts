export { formatNumber } from '#domain/text/format-number.ts'
