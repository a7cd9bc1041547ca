/** Search results in groups, with the page of each. */
import type { Api, Reply } from '#contract/kernel.ts'
import { formatKes, cents } from '#domain/payments/money.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { getHref } from '../../paths.ts'

type Found = Reply<Api['GET /admin/find']>
export type Result = { href: string; title: string; detail: string }
export type ResultGroup = { title: string; results: Result[] }

const joined = (...parts: (string | null | false)[]): string => parts.filter(Boolean).join(' · ')

export function groupResults(found: Found): ResultGroup[] {
  const groups: ResultGroup[] = [
    {
      title: 'People',
      results: found.people.map(({ id, name, role, phone, email, business, isFrozen }) => ({
        href: getHref({ page: 'person', id }),
        title: name,
        detail: joined(business ?? role, phone, email, isFrozen && 'frozen'),
      })),
    },
    {
      title: 'Stores',
      results: found.stores.map(({ id, name, area, status }) => ({
        href: getHref({ page: 'store', id }),
        title: name,
        detail: joined(area, status),
      })),
    },
    {
      title: 'Bookings',
      results: found.bookings.map(({ code, title, customer, store, startsAt, status }) => ({
        href: getHref({ page: 'booking', id: code }),
        title: `D3-${code}`,
        detail: joined(title, customer, store, dayAndTime(Date.parse(startsAt)), statusText(status)),
      })),
    },
    {
      title: 'Payments',
      results: found.payments.map(({ id, amount, status, receipt, phone, code, createdAt }) => ({
        href: getHref({ page: 'payment', id }),
        title: receipt ?? `Payment for D3-${code}`,
        detail: joined(
          formatKes(cents(amount) ?? 0),
          statusText(status),
          phone,
          dayAndTime(Date.parse(createdAt)),
        ),
      })),
    },
    {
      title: 'Conversations',
      results: found.conversations.map(({ id, customer, store, messages, lastMessageAt }) => ({
        href: getHref({ page: 'conversation', id }),
        title: `${customer} and ${store}`,
        detail: joined(`${messages} messages`, dayAndTime(Date.parse(lastMessageAt))),
      })),
    },
    {
      title: 'Requests',
      results: found.requests.map(({ id, title, status, quotes }) => ({
        href: getHref({ page: 'request', id }),
        title,
        detail: joined(statusText(status), `${quotes} quotes`),
      })),
    },
  ]
  return groups.filter(({ results }) => results.length > 0)
}

/** 'no-show' → 'no show' */
export const statusText = (status: string): string => status.replaceAll(/[_-]/g, ' ')
