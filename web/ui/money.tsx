import { formatKes } from '#domain/payments/money.ts'

/** 'KES 1,500', its figures as wide as each other and never broken. */
export function Money({ cents }: { cents: number }) {
  return <span className="num whitespace-nowrap">{formatKes(cents)}</span>
}
