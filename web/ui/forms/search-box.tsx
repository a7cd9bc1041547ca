import { m } from '#messages'
import { Search } from '#web/ui/icons/icons.tsx'
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
  inHeader,
  hasIcon = true,
  input,
  className,
  children,
  ...form
}: SearchBoxProps) {
  return (
    <form
      role="search"
      aria-label={label}
      {...form}
      className={clsx(box, inHeader && unframedOnWide, className)}
    >
      {hasIcon && <Search className={clsx('text-ink-2', inHeader && 'wide:hidden')} />}
      <span className="relative min-w-0 flex-1">
        <input
          type="search"
          name="q"
          autoComplete="off"
          enterKeyHint="search"
          placeholder={placeholder}
          aria-label={label}
          {...input}
          className={clsx(field, shortPlaceholder && 'max-wide:placeholder:text-transparent')}
        />
        {shortPlaceholder && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-0 hidden items-center text-16 leading-normal text-ink-3
              max-wide:peer-placeholder-shown:flex"
          >
            <span className="truncate @max-narrow:hidden">{shortPlaceholder}</span>
            <span className="hidden truncate @max-narrow:block">{label}</span>
          </span>
        )}
      </span>
      {children}
      <button type="submit" className={submit} aria-label={m.ui_search()}>
        <Search className="size-4 text-paper [grid-area:1/1] forced-colors:text-[ButtonText]" />
      </button>
    </form>
  )
}

const box = `flex min-h-12 items-center gap-2.5 rounded-full border-control border-edge bg-surface pr-1.5 pl-4
  focus-within:border-focus focus-within:ring-3 focus-within:ring-focus/26`

const unframedOnWide =
  'wide:min-h-11.25 wide:border-0 wide:bg-transparent wide:pl-3.5 wide:focus-within:ring-0'

const field = `peer h-11 w-full min-w-0 border-0 p-0 text-16 text-ellipsis outline-none
  placeholder:text-ink-3 placeholder:opacity-100 [&::-webkit-search-cancel-button]:hidden`

/** A dark disc, smaller than the button. */
const submit = `-m-1 grid size-11 flex-none place-items-center rounded-full before:size-9 before:rounded-full
  before:bg-ink before:[grid-area:1/1] focus-visible:-outline-offset-3`

export type SearchBoxProps = ComponentPropsWithRef<'form'> & {
  label: string
  placeholder?: string
  /** Placeholder on a phone; where even that has no room, the label is shown. */
  shortPlaceholder?: string
  /** True if the header has the frame on a wide screen, around this and the location. */
  inHeader?: boolean
  hasIcon?: boolean
  input?: ComponentPropsWithRef<'input'>
}
