import { useDeferredValue, useEffect, useState } from 'react'
import SearchPanel from '../../layout/search/search-panel.tsx'
import { addRecentSearch } from '../../layout/search/recent-searches.ts'
import type { RichPartProps } from './props.ts'

const PANEL = 'search-panel'

/** Makes the search box beside it a combobox: the panel is open while the focus is in them. */
export function SearchPart({ host }: RichPartProps) {
  const [{ frame, form, input, place }] = useState(() => findBox(host))
  const [query, setQuery] = useState(input.value)
  // A key shows at once; the panel follows when there is time.
  const panelQuery = useDeferredValue(query)
  const [isOpen, setOpen] = useState(document.activeElement === input)
  const [active, setActive] = useState<string>()

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const open = () => setOpen(true)
    const close = () => setOpen(false)
    input.addEventListener('focus', open, { signal })
    input.addEventListener('click', open, { signal })
    input.addEventListener('input', () => (setQuery(input.value), open()), { signal })
    frame.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && frame.contains(relatedTarget))) close()
      },
      { signal },
    )
    form.addEventListener('submit', () => (addRecentSearch(input.value), close()), { signal })
    return () => leaving.abort()
  }, [frame, form, input])
  useEffect(() => {
    setAttribute(input, 'aria-expanded', String(isOpen))
    setAttribute(input, 'aria-controls', isOpen ? PANEL : undefined)
    setAttribute(input, 'aria-activedescendant', isOpen ? active : undefined)
  }, [input, isOpen, active])

  if (!isOpen) return null
  return (
    <SearchPanel
      id={PANEL}
      input={input}
      location={place}
      query={panelQuery}
      onActive={setActive}
      onClose={() => setOpen(false)}
      onQuery={(recent) => {
        writeQuery(input, recent)
        setQuery(recent)
      }}
    />
  )
}

/** The form that the server has written before the part (search-field.tsx). */
function findBox(host: HTMLElement) {
  const frame = host.parentElement
  const form = frame?.querySelector('form')
  const input = form?.querySelector<HTMLInputElement>('input[name=q]')
  if (!frame || !form || !input) throw new Error('The search part has no form beside it.')
  return {
    frame,
    form,
    input,
    place: form.querySelector<HTMLInputElement>('input[name=location]')?.value ?? '',
  }
}

function writeQuery(input: HTMLInputElement, query: string): void {
  input.value = query
  input.focus()
}

function setAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
