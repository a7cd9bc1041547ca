import type { ServiceToBook } from '#contract/entities/service-to-book.ts'
import { formatKes } from '#domain/payments/money.ts'
import { m } from '#messages'

/** 'KES 1,500', 'KES 2,000 to 5,000' or 'Custom quote'. */
export const servicePrice = ({ price, price_range }: Pick<ServiceToBook, 'price' | 'price_range'>): string =>
  price === null ? (price_range ?? m.store_price_quote()) : formatKes(Math.round(price * 100))
