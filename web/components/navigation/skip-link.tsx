import { m } from '#messages'

/** The first Tab stop: skips the header. `<main>` needs this id and tabIndex -1. */
export function SkipLink({ to = 'main' }: { to?: string }) {
  return (
    <a className="skip" href={`#${to}`}>
      {m.ui_skip()}
    </a>
  )
}
