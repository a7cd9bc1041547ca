import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { m } from '#messages'
import { formatPhone } from '#domain/accounts/phone.ts'
import { query } from '#web/api/browser.ts'
import { useMay } from '../../../role.ts'

/** Clients whose name or phone number has what is typed; one is chosen in one tap. */
export function ClientSuggestions({ typed, onChoose }: ClientSuggestionsProps) {
  const search = useDeferredValue(typed.trim())
  const isAllowed = useMay()('handleClients')
  const { data } = useQuery({
    ...query('GET /merchant/clients', { query: { search, page: 1, limit: SHOWN } }),
    enabled: isAllowed && search.length >= LEAST_LETTERS,
  })
  const clients = search.length >= LEAST_LETTERS ? (data?.clients ?? []) : []
  if (clients.length === 0) return null
  return (
    <ul className="-mt-2 grid gap-1" aria-label={m.merchant_nav_clients()}>
      {clients.map(({ id, name, phoneNumber: phone }) => (
        <li key={id}>
          <button
            type="button"
            className="flex min-h-11 w-full items-center justify-between gap-3 rounded-control bg-sunk px-3 text-left text-14"
            onClick={() => onChoose({ name, phone: phone ?? '' })}
          >
            <b className="min-w-0 truncate font-semibold">{name}</b>
            {phone && <span className="flex-none text-ink-2 tabular-nums">{formatPhone(phone)}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}

const LEAST_LETTERS = 2
const SHOWN = 4

type ClientSuggestionsProps = { typed: string; onChoose: (client: { name: string; phone: string }) => void }
