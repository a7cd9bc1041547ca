import { Search } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { names } from './clsx.ts'

/** A search form that works before its script has come: give it `action`, and `onSubmit` to take over. Input properties go through `input`. */
export function SearchBox({ label, placeholder, input, className, children, ...form }: SearchBoxProps) {
  return (
    <form role="search" aria-label={label} {...form} className={names('search', className)}>
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
      <button type="submit" className="go" aria-label="Search">
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
