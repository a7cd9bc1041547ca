import { clsx } from 'clsx'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#web/api/browser.ts'
import { Search } from '#web/ui/icons/icons.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { groupResults, type ResultGroup } from '../pages/find/results.ts'
import { paths } from '../paths.ts'

const WAIT_MS = 150
const MIN_LENGTH = 2

/** Finds while somebody types. Ctrl K focuses it, the arrow keys choose, and Enter opens or shows all. */
export function FindBox() {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { query, setQuery, groups } = useFound()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const results = groups?.flatMap(({ results: found }) => found) ?? []
  const isShown = isOpen && groups !== null

  useEffect(() => {
    function focusByKey(event: globalThis.KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      input.current?.select()
      input.current?.focus()
    }
    document.addEventListener('keydown', focusByKey)
    return () => document.removeEventListener('keydown', focusByKey)
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setOpen(false)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      const next = (active + step + results.length + 1) % (results.length + 1)
      setActive(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
  }
  return (
    <form
      role="search"
      aria-label="Find"
      action={paths.find()}
      ref={form}
      className="relative w-full"
      onSubmit={(event) => {
        event.preventDefault()
        setOpen(false)
        void navigate(results[active]?.href ?? paths.find(query.trim()))
      }}
    >
      <div className="flex min-h-11 items-center gap-2.5 rounded-control border-control border-edge bg-surface px-3.5 focus-within:border-focus focus-within:ring-3 focus-within:ring-focus/26">
        <Search className="size-4.5 flex-none text-ink-2" />
        <input
          ref={input}
          type="search"
          name="q"
          role="combobox"
          aria-label="Find people, stores, bookings and payments"
          aria-expanded={isShown && results.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={
            isShown && active >= 0 && active < results.length ? `${id}-${active}` : undefined
          }
          aria-autocomplete="list"
          autoComplete="off"
          placeholder="Phone, booking code, M-Pesa receipt, name"
          value={query}
          className="min-w-0 flex-1 border-0 bg-transparent p-0 text-16 text-ellipsis outline-none placeholder:text-ink-3 placeholder:opacity-100 wide:text-15 [&::-webkit-search-cancel-button]:hidden"
          onChange={(event) => {
            setQuery(event.target.value)
            setOpen(true)
            setActive(-1)
          }}
          onFocus={() => setOpen(true)}
          onBlur={(event) => {
            if (!form.current?.contains(event.relatedTarget)) setOpen(false)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className="hidden flex-none rounded-sm border border-line bg-sunk px-1.5 py-0.5 font-body text-12 text-ink-2 wide:block">
          Ctrl K
        </kbd>
      </div>
      {isShown && (
        <div className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-[70vh] overflow-y-auto rounded-card bg-surface p-2 shadow-float">
          <Listed groups={groups} id={id} active={active} />
        </div>
      )}
    </form>
  )
}

function Listed({ groups, id, active }: { groups: ResultGroup[]; id: string; active: number }) {
  let at = -1
  return (
    <>
      <p role="status" className={groups.length > 0 ? 'sr-only' : 'p-2.5 text-15 text-ink-2'}>
        {groups.length === 0 ? 'Nothing found' : `${groups.flatMap(({ results }) => results).length} found`}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label="Found">
        {groups.map(({ title, results }) => (
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden className="px-2.5 pt-2 pb-1 text-13 font-semibold text-ink-2">
              {title}
            </p>
            {results.map((result) => {
              at++
              return (
                <Link
                  key={result.href}
                  href={result.href}
                  id={`${id}-${at}`}
                  role="option"
                  aria-selected={at === active}
                  className={clsx(
                    'grid rounded-control px-2.5 py-2 text-15 hover:bg-sunk',
                    at === active && 'bg-sunk',
                  )}
                >
                  <b className="truncate font-semibold">{result.title}</b>
                  <span className="truncate text-14 text-ink-2">{result.detail}</span>
                </Link>
              )
            })}
          </div>
        ))}
      </div>
    </>
  )
}

/** Returns the results for the text; null before anything was asked. An answer to an earlier text is dropped. */
function useFound() {
  const [query, setQuery] = useState('')
  const [groups, setGroups] = useState<ResultGroup[] | null>(null)
  useEffect(() => {
    const q = query.trim()
    if (q.length < MIN_LENGTH) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      call('GET /admin/find', { query: { q }, signal: abort.signal })
        .then((found) => setGroups(groupResults(found)))
        // The page of results says what is wrong.
        .catch(() => undefined)
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [query])
  function change(text: string) {
    setQuery(text)
    if (text.trim().length < MIN_LENGTH) setGroups(null)
  }
  return { query, setQuery: change, groups }
}
