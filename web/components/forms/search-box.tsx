import { m } from '#messages'
import { Search } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { clsx } from 'clsx'

/**
 * A search form that works without scripts: pass `action`, and `onSubmit` to handle it in the browser. Input
 * properties are passed as `input`.
 */
export function SearchBox({
  label,
  placeholder,
  shortPlaceholder,
  input,
  className,
  children,
  ...form
}: SearchBoxProps) {
  return (
    <form role="search" aria-label={label} {...form} className={clsx('search', className)}>
      <Search />
      <span className="relative min-w-0 flex-1">
        <input
          type="search"
          name="q"
          autoComplete="off"
          enterKeyHint="search"
          placeholder={placeholder}
          aria-label={label}
          {...input}
          className={clsx('peer w-full', shortPlaceholder && 'max-wide:placeholder:text-transparent')}
        />
        {shortPlaceholder && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-0 hidden items-center text-16 leading-normal text-ink-3
              max-wide:peer-placeholder-shown:flex"
          >
            <span className="truncate @max-[17.5rem]:hidden">{shortPlaceholder}</span>
            <span className="hidden truncate @max-[17.5rem]:block">{label}</span>
          </span>
        )}
      </span>
      {children}
      <button type="submit" className="go" aria-label={m.ui_search()}>
        <Search />
      </button>
    </form>
  )
}

export type SearchBoxProps = ComponentPropsWithRef<'form'> & {
  label: string
  placeholder?: string
  /** Shown instead on a phone; where even that has no room, the label is. */
  shortPlaceholder?: string
  input?: ComponentPropsWithRef<'input'>
}
