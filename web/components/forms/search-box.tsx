import { m } from '#messages'
import { Search } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { clsx } from 'clsx'

/**
 * A search form that works without scripts: pass `action`, and `onSubmit` to handle it in the browser. Input
 * properties are passed as `input`.
 */
export function SearchBox({ label, placeholder, input, className, children, ...form }: SearchBoxProps) {
  return (
    <form role="search" aria-label={label} {...form} className={clsx('search', className)}>
      <Search />
      <input
        type="search"
        name="q"
        autoComplete="off"
        enterKeyHint="search"
        placeholder={placeholder}
        aria-label={label}
        {...input}
      />
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
  input?: ComponentPropsWithRef<'input'>
}
